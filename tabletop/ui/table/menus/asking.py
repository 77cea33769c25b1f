"""Numbers read from what was written in a dialog."""

from __future__ import annotations


def number_from(text: str, least: int, most: int) -> tuple[int, str]:
    """The whole number in a text, and what is wrong with it (empty if nothing)."""
    try:
        number = int(text.strip())
    except ValueError:
        return 0, "Please give a whole number."
    if not least <= number <= most:
        return 0, f"Please give a number from {least} to {most}."
    return number, ""

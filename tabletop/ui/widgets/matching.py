"""How well a name fits what somebody types to find it."""

from __future__ import annotations


def plain(text: str) -> str:
    """A name in the form in which it is typed: small letters, and the apostrophe of keyboards."""
    return text.casefold().replace("’", "'")


def rank_of(name: str, typed: str) -> int:
    """How well a name fits what was typed: 0 if it begins with that, 1 if all typed words begin words of it.

    2 if they are parts of words, -1 if it does not fit. `queen of s` is 0 for the queen of spades, and 2 for the queen of hearts.
    """
    name, words = plain(name), plain(typed).split()
    if name.startswith(" ".join(words)):
        return 0
    if all(f" {one}" in f" {name}" for one in words):
        return 1
    return 2 if all(one in name for one in words) else -1

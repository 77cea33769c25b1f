"""`tabletop verify`: replay a save and print a hash of its table that is the same on every machine."""

from __future__ import annotations

from argparse import Namespace

from tabletop.cli.output import complain, print_json, say
from tabletop.cli.saved import print_fault, read_session
from tabletop.core.errors import SaveError
from tabletop.core.table import table_hash


def verify_command(asked: Namespace) -> int:
    """Say whether a save is sound: exit code 0 if it is, 1 with a sentence if not."""
    found: dict[str, object] = {"game": "", "entries": 0, "head": 0, "hash": "", "problem": ""}
    try:
        session, _, problem = read_session(asked.save)
        print_fault(session)
        found = {
            "game": session.header.game,
            "entries": len(session.entries) - 1,
            "head": session.head,
            "hash": table_hash(session.table),
            "problem": problem,
        }
    except SaveError as cause:
        found["problem"] = str(cause)
    if asked.json:
        print_json(found)
    elif found["hash"]:
        say(f"{found['hash']}  {found['game']}, {found['entries']} entries, at entry {found['head']}")
    if found["problem"]:
        complain(str(found["problem"]))
        return 1
    return 0

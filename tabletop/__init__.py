"""Tabletop: a table for board games on a laptop.

The names below are stable, for programs that use Tabletop; see `tabletop.session.Session`. They are loaded when first used,
so that `import tabletop` and `tabletop --help` stay fast.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from tabletop.version import __version__

# pygame greets on standard output when it is imported, and what a command prints there may be JSON for another program.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    from tabletop.core.errors import MoveRefusedError, SaveError, TabletopError, UnknownNameError
    from tabletop.rules.free_moves import (
        ArrangePieces,
        BringPieces,
        CapturePieces,
        CopyPieces,
        CutPile,
        DealPieces,
        DrawOnTable,
        DrawPieces,
        EndTurn,
        FacePieces,
        FlipPieces,
        GatherPack,
        LabelPieces,
        LockPieces,
        MakeCounter,
        MixIn,
        MovePiece,
        MovePieces,
        NewRound,
        OrderPieces,
        PeekPieces,
        PickSeat,
        PressButton,
        PromotePiece,
        PutNth,
        PutUnder,
        RemovePieces,
        RollDice,
        RollPool,
        RubOut,
        SetClock,
        SetCounter,
        ShowPieces,
        ShufflePieces,
        TakeFromSupply,
        TakeTrick,
        TurnGroup,
        TurnPieces,
        WriteNote,
        WriteScores,
    )
    from tabletop.session import Session

_HOMES = {
    "tabletop.session": ("Session",),
    "tabletop.core.errors": ("MoveRefusedError", "SaveError", "TabletopError", "UnknownNameError"),
    "tabletop.rules.free_moves": (
        "ArrangePieces",
        "BringPieces",
        "CapturePieces",
        "CopyPieces",
        "CutPile",
        "DealPieces",
        "DrawOnTable",
        "DrawPieces",
        "EndTurn",
        "FacePieces",
        "FlipPieces",
        "GatherPack",
        "LabelPieces",
        "LockPieces",
        "MakeCounter",
        "MixIn",
        "MovePiece",
        "MovePieces",
        "NewRound",
        "OrderPieces",
        "PeekPieces",
        "PickSeat",
        "PressButton",
        "PromotePiece",
        "PutNth",
        "PutUnder",
        "RemovePieces",
        "RollDice",
        "RollPool",
        "RubOut",
        "SetClock",
        "SetCounter",
        "ShowPieces",
        "ShufflePieces",
        "TakeFromSupply",
        "TakeTrick",
        "TurnGroup",
        "TurnPieces",
        "WriteNote",
        "WriteScores",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "ArrangePieces",
    "BringPieces",
    "CapturePieces",
    "CopyPieces",
    "CutPile",
    "DealPieces",
    "DrawOnTable",
    "DrawPieces",
    "EndTurn",
    "FacePieces",
    "FlipPieces",
    "GatherPack",
    "LabelPieces",
    "LockPieces",
    "MakeCounter",
    "MixIn",
    "MovePiece",
    "MovePieces",
    "MoveRefusedError",
    "NewRound",
    "OrderPieces",
    "PeekPieces",
    "PickSeat",
    "PressButton",
    "PromotePiece",
    "PutNth",
    "PutUnder",
    "RemovePieces",
    "RollDice",
    "RollPool",
    "RubOut",
    "SaveError",
    "Session",
    "SetClock",
    "SetCounter",
    "ShowPieces",
    "ShufflePieces",
    "TabletopError",
    "TakeFromSupply",
    "TakeTrick",
    "TurnGroup",
    "TurnPieces",
    "UnknownNameError",
    "WriteNote",
    "WriteScores",
    "__version__",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'tabletop' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)

"""Does something in a process of its own, whose memory and whose death are its own.

    told = in_own_process(hostile.run, save, 0, 400)

Where the system can, the process is forked from one that has loaded the program: to start Python and load it takes 0.4 seconds.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


def in_own_process(does: Callable[..., object], *given: object) -> Any:
    """What a function of a module returns, which JSON must hold; AssertionError if it raises anything, or dies."""
    context = multiprocessing.get_context(METHOD)
    ours, theirs = context.Pipe(duplex=False)
    # The surroundings are given, because a forked process has those in which the first of them was started.
    process = context.Process(target=answer, args=(theirs, dict(os.environ), does, given))
    process.start()
    theirs.close()
    try:
        said = json.loads(ours.recv_bytes())
    except EOFError:
        said = {}
    process.join()
    assert "returned" in said, said.get("raised", f"it ended with {process.exitcode}")
    return said["returned"]


def answer(pipe: Connection, surroundings: dict[str, str], does: Callable[..., object], given: tuple[object, ...]) -> None:
    """In the process: do it, and say what came of it."""
    os.environ.update(surroundings)
    try:
        said = {"returned": does(*given)}
    except BaseException:
        said = {"raised": traceback.format_exc()}
    pipe.send_bytes(json.dumps(said).encode())

"""`tabletop bench`: how fast the table is on this machine."""

from __future__ import annotations

from argparse import Namespace

from tabletop.bench.calibration import Measure, calibration
from tabletop.bench.peers import bench_catanatron, bench_qt, check_peers, ratios
from tabletop.cli.output import print_json, print_rows


def bench_command(asked: Namespace) -> int:
    """Measure what was asked for and print the results. Raises TabletopError if a peer is asked for that is not installed."""
    if asked.peers:
        check_peers(asked.what)
    measures: dict[str, Measure] = calibration()
    if asked.what in ("log", "all"):
        from tabletop.bench.log import bench_log

        measures.update(bench_log())
    if asked.what in ("rules", "all"):
        from tabletop.bench.rules import bench_rules

        measures.update(bench_rules())
        if asked.peers:
            measures.update(bench_catanatron())
    if asked.what in ("start", "all"):
        from tabletop.bench.start import bench_start

        measures.update(bench_start(program=asked.program))
    if asked.what in ("render", "all"):
        from tabletop.bench.render import COUNTS, SIZE, bench_render, card_box

        measures.update(bench_render())
        if asked.peers:
            measures.update(bench_qt(COUNTS, card_box, SIZE))
        from tabletop.bench.table import bench_table

        measures.update(bench_table())
    if asked.what == "evening":
        from tabletop.bench.evening import MINUTES, bench_evening

        measures.update(bench_evening(asked.minutes or MINUTES))
    if asked.what == "memory":
        from tabletop.bench.memory import MINUTES, bench_memory

        measures.update(bench_memory(asked.minutes or MINUTES))
    measures.update(ratios(measures))
    if asked.json:
        print_json(measures)
    else:
        print_rows(
            ("measure", "median", "p99", "unit", "n"),
            [(name, f"{row['median']:g}", f"{row['p99']:g}", str(row["unit"]), str(row["n"])) for name, row in measures.items()],
        )
    return 0

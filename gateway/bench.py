"""The benchmarks: figures as lines `name value unit`, or as one document.

Must never judge a figure.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import msgspec

from gateway.bench_code import measure_code
from gateway.bench_idle import measure_idle
from gateway.bench_irc import measure_irc
from gateway.bench_play import measure_gateway, measure_replay, measure_tally
from gateway.figures import Figure

QUICK, FULL = 0.2, 1.0


def run_bench(out: TextIO, *, as_json: bool, quick: bool) -> int:
    """Every figure as soon as it is there; with ``as_json`` all at the end."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="nomic-bench-") as made:
        for figure in _all(Path(made), QUICK if quick else FULL):
            figures.append(figure)
            if not as_json:
                print(figure, file=out, flush=True)
    if as_json:
        document = {f.name: {"value": f.value, "unit": f.unit} for f in figures}
        print(msgspec.json.encode(document).decode(), file=out)
    return 0


def _all(folder: Path, scale: float) -> Iterator[Figure]:
    """``scale`` shrinks how much is measured, never what."""
    yield from measure_irc(folder / "irc", votes=200 if scale == FULL else 50)
    yield from asyncio.run(measure_gateway(folder / "votes.db", scale))
    yield from measure_replay(folder / "votes.db")
    yield from measure_tally()
    yield from measure_code(scale)
    yield from measure_idle(folder / "idle.db", games=int(1000 * scale))

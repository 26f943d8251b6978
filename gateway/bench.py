"""The benchmarks: figures as lines `name value unit`, or as one document.

Must never judge a figure.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

import msgspec

from gateway.bench_code import measure_code
from gateway.bench_idle import measure_idle
from gateway.bench_irc import measure_irc
from gateway.bench_play import measure_gateway, measure_replay, measure_tally
from gateway.bench_relay import measure_relay
from gateway.figures import Figure

QUICK, FULL = 0.2, 1.0


def run_bench(out: TextIO, *, as_json: bool, quick: bool, parts: Sequence[str] = ()) -> int:
    """Every figure as soon as it is there; with ``as_json`` all at the end. Without ``parts``: all of PARTS."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="nomic-bench-") as made:
        for figure in _all(Path(made), QUICK if quick else FULL, parts or tuple(PARTS)):
            figures.append(figure)
            if not as_json:
                print(figure, file=out, flush=True)
    if as_json:
        document = {f.name: {"value": f.value, "unit": f.unit} for f in figures}
        print(msgspec.json.encode(document).decode(), file=out)
    return 0


def _all(folder: Path, scale: float, parts: Sequence[str]) -> Iterator[Figure]:
    """``scale`` shrinks how much is measured, never what."""
    folder.chmod(0o755)  # servers that run as somebody else have their files in it
    for name, measure in PARTS.items():
        if name in parts:
            yield from measure(folder, scale)


def _votes(folder: Path, scale: float) -> Iterator[Figure]:
    yield from asyncio.run(measure_gateway(folder / "votes.db", scale))
    yield from measure_replay(folder / "votes.db")


PARTS: Final[dict[str, Callable[[Path, float], Iterator[Figure]]]] = {
    "irc": lambda folder, scale: measure_irc(folder / "irc", votes=200 if scale == FULL else 50),
    "relay": lambda folder, scale: measure_relay(folder / "relay", scale),
    "votes": _votes,
    "tally": lambda _folder, _scale: measure_tally(),
    "code": lambda _folder, scale: measure_code(scale),
    "idle": lambda folder, scale: measure_idle(folder / "idle.db", games=int(1000 * scale)),
}

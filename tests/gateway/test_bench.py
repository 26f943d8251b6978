"""The benchmarks run and print their figures (the interface's section 6); how big they are is nobody's test."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from gateway import bench
from gateway.bench_code import measure_code
from gateway.bench_flood import check_speakers, out_of_order
from gateway.bench_idle import measure_idle
from gateway.bench_play import measure_gateway, measure_replay, measure_tally
from gateway.bench_processes import BenchFailed
from gateway.figures import Figure, percentile, spread


def test_votes_are_measured_through_the_whole_product(tmp_path: Path) -> None:
    """Durable votes a second and the percentiles of an acknowledgement; then the replay of that very log."""
    figures = [*asyncio.run(measure_gateway(tmp_path / "v.db", 0.02)), *measure_replay(tmp_path / "v.db")]
    assert [figure.name for figure in figures] == [
        "durable_votes_per_second",
        "ack_at_100_votes_per_second_p50",
        "ack_at_100_votes_per_second_p95",
        "ack_at_100_votes_per_second_p99",
        "replay_rate",
    ]
    assert all(isinstance(figure.value, float) and figure.value > 0 for figure in figures)


def test_idle_games_are_measured(tmp_path: Path) -> None:
    """Time and memory to host idle games."""
    assert [f.unit for f in measure_idle(tmp_path / "i.db", 3)] == ["s", "MB"]


def test_a_figure_is_one_line_and_json_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """`name value unit`; with --json one document."""
    monkeypatch.setattr(
        bench, "_all", lambda folder, scale, parts: iter([Figure("a", 1.25, "ms"), Figure("b", "x", "name")])
    )
    lines, document = io.StringIO(), io.StringIO()
    assert bench.run_bench(lines, as_json=False, quick=True) == 0
    assert lines.getvalue() == "a 1.25 ms\nb x name\n"
    bench.run_bench(document, as_json=True, quick=True)
    assert json.loads(document.getvalue())["a"] == {"value": 1.25, "unit": "ms"}


def test_parts_are_measured_alone_and_there_are_no_others() -> None:
    """`bench PART`: only what was asked for; a part there is not is bad usage, with those there are."""
    lines = io.StringIO()
    assert bench.run_bench(lines, as_json=False, quick=True, parts=["tally"]) == 0
    assert {line.split("_")[0] for line in lines.getvalue().splitlines()} == {"tally"}
    done = subprocess.run(
        [sys.executable, "-m", "gateway", "bench", "tolly"], capture_output=True, encoding="utf-8", timeout=60
    )
    assert done.returncode == 2
    assert (
        done.stderr == "nomic-gateway: bench has no part tolly: it has irc, relay, votes, tally, code, idle\n"
    )


def test_a_flood_is_counted_line_by_line() -> None:
    """Speed of the relay: a line missing, doubled, out of order or under another's name is seen."""
    said = [(0, "a"), (2, "a"), (1, "a"), (5, "b"), (4, "b"), (6, "b")]
    assert out_of_order(said) == 2
    check_speakers(
        {"sender": "@nomic:x", "content": {"body": "a (free): flood1 of a\nb (free): flood2 of b"}}
    )
    check_speakers({"sender": "@irc_free_a:x", "content": {"body": "flood1 of a\nflood2 of a"}})
    with pytest.raises(BenchFailed, match="somebody else"):
        check_speakers({"sender": "@nomic:x", "content": {"body": "b (free): flood1 of a"}})


def test_tally_is_measured_for_each_size() -> None:
    """Cost of a tally with 10, 100, 1,000 and 10,000 voters."""
    assert [figure.name.split("_")[1] for figure in measure_tally()] == ["10", "100", "1000", "10000"]


def test_rules_code_is_measured() -> None:
    """Issue 4, speed: what a hook adds to a move, and a dry run in a game with 200 rules."""
    assert [(figure.name, figure.unit) for figure in measure_code(0.01)] == [
        ("move_decided_p50", "ms"),
        ("hook_adds_p50", "ms"),
        ("dry_run_200_rules_p50", "ms"),
    ]


def test_percentiles() -> None:
    """The value that a share of the values do not exceed."""
    values = [float(n) for n in range(100)]
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile([7.0], 0.99)) == (50.0, 99.0, 7.0)
    assert [str(f) for f in spread("x", [0.001, 0.002], (50,))] == ["x_p50 2 ms"]

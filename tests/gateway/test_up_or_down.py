"""Design 3: the same result, up or down, for every message the network still has.

A game on Matrix alone is played through, and again with the gateway away from any of its lines on
for a while: deadlines that pass meanwhile, ballots before and after them, and in their very instant.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.ids import Instant
from tests.support.rehearsing import Stage

ROOM = "matrix/#n:l"
NAMES = ("anna", "ben", "cleo", "dina", "emil")

TURNS = """
@2026-03-04T11:59:59Z
{r} <@dina:l> (id=d1) !vote against 301
@2026-03-04T12:00:00Z
{r} <@cleo:l> (id=c1) !vote against 301
+30h
{r} <@anna:l> (id=a3) !publish
+80h
{r} <@ben:l> (id=b2) !propose repeal 210
{r} <@cleo:l> (id=c2) !propose repeal 207
{r} <@cleo:l> (id=c3) !call 80h
{r} <@emil:l> (id=e3) !vote for 302
+80h
{r} <@emil:l> (id=e4) !vote against 302
{r} <@cleo:l> (id=c4) !publish
"""
SECRET = """
+3d
matrix <@cleo:l> (id=c1) vote against 301
matrix <@dina:l> (id=d1) vote for 301
@2026-03-08T11:59:59Z
matrix <@cleo:l> (id=c2) vote for 301
@2026-03-08T12:00:00Z
matrix <@emil:l> (id=e1) vote against 301
+2h
{r} <@cleo:l> (id=c3) !judge "Tea is at five."
+8d
{r} <@ben:l> (id=b2) !propose repeal 301
"""
RANDOM = """
+3d
{r} <@cleo:l> (id=c1) !vote against 301
{r} <@cleo:l> (id=c2) (edit=c1) !vote for 301
{r} <@dina:l> (id=d1) !judge "Tea is at five."
@2026-03-08T11:59:59Z
{r} <@dina:l> (id=d2) !vote for 301
@2026-03-08T12:00:00Z
{r} <@emil:l> (id=e1) !vote for 301
{r} <@dina:l> (id=d3) !leave
+5d
{r} <@ben:l> (id=b2) !propose repeal 301
"""
GAMES = {
    "fnomic": ("propose repeal 205", "call 72h", TURNS),
    "speaker": ('propose enact "Tea": Tea at five.', "status", SECRET),
    "rfn": ('propose enact "Tea": Tea at five.', "status", RANDOM),
}


def lines_of(pack: str) -> tuple[str, list[str]]:
    """How a game begins, and the lines that follow, one by one."""
    first, second, rest = GAMES[pack]
    begun = ["@2026-03-01T12:00:00Z", f"{ROOM} <@anna:l> !new {pack} Night"]
    begun += [f"{ROOM} <@{name}:l> !join" for name in NAMES[1:]]
    begun += [f"{ROOM} <@anna:l> !start", f"{ROOM} <@anna:l> (id=a1) !{first}"]
    begun += [f"{ROOM} <@anna:l> (id=a2) !{second}"]
    return "\n".join(begun), rest.format(r=ROOM).strip().splitlines()


def result(stage: Stage) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(stage.rehearsal.state())["games"][0]
    return game


def told(stage: Stage) -> list[Any]:
    """Every entry of the log, but how it came in."""
    return [[body["outcome"], body["command"]["at"]] for body in stage.bodies()]


@pytest.mark.parametrize("pack", GAMES)
def test_the_result_is_the_same_up_or_down(pack: str) -> None:
    begun, lines = lines_of(pack)
    up = Stage(begun)
    for line in lines:
        up(line)
    awake, log = result(up), told(up)
    assert awake["proposals"][0]["status"] != "voting"
    for start in range(len(lines)):
        for end in {start + 1, min(start + 3, len(lines)), len(lines)}:
            down = Stage(begun)
            for line in [*lines[:start], "-down", *lines[start:end], "-up", *lines[end:]]:
                down(line)
            assert told(down) == log, f"down for {lines[start:end]}"
            assert result(down) == awake, f"down for {lines[start:end]}"


VOTE = f"""
@2026-03-01T12:00:00Z
{ROOM} <@anna:l> !new fnomic Night
{ROOM} <@ben:l> !join
{ROOM} <@cleo:l> !join
{ROOM} <@dina:l> !join
{ROOM} <@anna:l> !start
{ROOM} <@anna:l> !propose repeal 205
{ROOM} <@anna:l> !call 72h
"""
CLOSES = "2026-03-04T12:00:00Z"


@pytest.mark.parametrize("hours", [-48, -1, 1, 48])
def test_a_clock_that_is_set_moves_no_deadline_and_none_fires_twice(hours: int) -> None:
    """Issue, "times": a step of the machine's clock that lasts; a deadline is a time of day, and comes once."""
    stage = Stage(VOTE)
    stage("+24h")
    stage.rehearsal.now = Instant(stage.rehearsal.now + hours * 3_600_000)
    assert result(stage)["proposals"][0]["closes"] == CLOSES
    stage(f"{ROOM} <@ben:l> !vote for 301")
    assert result(stage)["proposals"][0]["for"] == (["ben"] if hours < 48 else [])
    stage(f"@{CLOSES}")
    closed = [e for b in stage.bodies() for e in b["outcome"]["events"] if e["type"] == "VoteClosed"]
    assert len(closed) == 1
    stage.rehearsal.now = Instant(stage.rehearsal.now - 3_600_000)  # it comes to that time once more
    before = len(stage.bodies())
    stage("+1h\n-kill\n+1s")
    assert len(stage.bodies()) == before
    times = [b["command"]["at"] for b in stage.bodies()]
    assert times == sorted(times)

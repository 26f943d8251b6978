"""Design 3, Time: the same result, up or down, for every message the network still has; games played at random.

A game on Matrix and IRC is played line by line with the gateway up; then with the gateway away now and
again. What is said on IRC meanwhile nobody hears, so the first game is played without it.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.play.document import iso
from tests.support.rehearsing import Stage

ROOM, CHANNEL = "matrix/#n:l", "libera/#n"
MATRIX = ("@anna:l", "@ben:l", "@cleo:l", "@dina:l")
IRC = ("emil", "fay")
BEGUN = [
    *("@2026-03-26T12:00:00Z", f"{ROOM} <@anna:l> !new PACK Night", f"{CHANNEL} <emil> !attach Night CODE"),
    *(f"{ROOM} <{who}> !join" for who in MATRIX[1:]),
    *(f"{CHANNEL} <{who}> !join" for who in IRC),
    f"{ROOM} <@anna:l> !start",
    f"{ROOM} <@anna:l> (id=p0) !propose repeal 210",
    f"{ROOM} <@anna:l> (id=c0) !call 72h",
    f"{ROOM} <@anna:l> !call",
]
PACKS = ("rfn", "fnomic", "speaker", "clockwise", "alphabetical")
PROPOSALS = (
    'enact "Tea": Tea at five.',
    "repeal 210",
    'enact "Soon": x {voting.period = 1d}',
    "amend 205: y",
)
MOVES = [f"!propose {proposal}" for proposal in PROPOSALS] + [
    *("!vote for", "!vote against", "!vote for 301", "!vote against 301", "!vote for 302", "!unvote 301"),
    *("!call", "!call 72h", "!call 302 80h", "!publish", "!pass", "!roll", "!consent", "!elect ben"),
    *('!judge "Tea is at five."', "!accept", "!verdict true", "!verdict false: no", "!overrule", "!withdraw"),
    *("!leave", "!join", "!vacation", "!back", '!act "I bow"', "!pause", "!resume", "hello", "!status"),
]
BALLOTS = ("!vote for 301", "!vote against 301", "!vote for", "!vote against")
DUE = "due"  # on to the very moment of the next deadline, or a second before or after

moves = st.sampled_from(MOVES)
said = st.one_of(
    st.tuples(st.just("say"), st.sampled_from(MATRIX), moves),
    *3 * [st.tuples(st.just("say"), st.sampled_from(MATRIX), st.sampled_from(BALLOTS))],
    st.tuples(
        st.just("whisper"), st.sampled_from(MATRIX), st.sampled_from(["vote for 301", "vote against 301"])
    ),
    st.tuples(st.just("say"), st.sampled_from(IRC), st.sampled_from(BALLOTS)),
    st.tuples(st.just("say"), st.sampled_from(IRC), moves),
    st.tuples(st.just("edit"), st.integers(1, 6), moves),
    st.tuples(st.just("redact"), st.integers(1, 6), st.just("")),
    st.tuples(st.just("react"), st.integers(1, 6), st.sampled_from(["👍", "👎", "🎉"])),
    st.tuples(st.just("wait"), st.just(0), st.sampled_from(["1s", "1h", "23h", "72h", "9d"])),
    *3 * [st.tuples(st.just(DUE), st.sampled_from([-1, 0, 0, 1]), st.just(""))],
)


class Game:
    """One that is played line by line; ``ids`` are what was said on Matrix, with who said it."""

    def __init__(self, pack: str) -> None:
        self.stage = Stage("\n".join(BEGUN).replace("PACK", pack))
        self.lines: list[str] = []
        self.ids = [("p0", "@anna:l"), ("c0", "@anna:l")]

    def __call__(self, step: tuple[str, Any, str]) -> None:
        line = self.line(*step)
        if line:
            self.lines.append(line)
            self.stage(line)

    def line(self, what: str, about: Any, text: str) -> str:
        match what:
            case "say" | "whisper" if about in MATRIX:
                self.ids.append((f"m{len(self.ids)}", about))
                where = ROOM if what == "say" else "matrix"
                return f"{where} <{about}> (id={self.ids[-1][0]}) {text}"
            case "say":
                return f"{CHANNEL} <{about}> {text}"
            case "wait":
                return f"+{text}"
            case "due":
                life = self.stage.rehearsal.life
                due = None if life is None else life.next_due()
                at = None if due is None else max(self.stage.rehearsal.now, due + about * 1000)
                return "" if at is None else f"@{iso(at)}"
            case _ if len(self.ids) >= about:
                name, who = self.ids[-about]
                who = who if what != "react" else MATRIX[len(self.ids) % len(MATRIX)]
                self.ids.append((f"m{len(self.ids)}", who))
                return f"{ROOM} <{who}> (id={self.ids[-1][0]}) ({what}={name}) {text}".strip()
            case _:
                return ""


def result(stage: Stage) -> Any:
    return json.loads(stage.rehearsal.state())


def log(stage: Stage) -> list[Any]:
    """Every entry, but how it came in."""
    return [[body["outcome"], body["command"]["at"]] for body in stage.bodies()]


def away(lines: list[str], downs: list[tuple[int, int]]) -> tuple[list[str], list[str]]:
    """The lines with the gateway away between those places, and without what nobody heard."""
    with_it: list[str] = []
    without: list[str] = []
    places = {at for at, length in downs for at in range(at, at + length)}
    for at, line in enumerate(lines):
        down, was = at in places, at - 1 in places
        if down and not was:
            with_it.append("-down")
        if was and not down:
            with_it.append("-up")
        with_it.append(line)
        if not (down and line.startswith(CHANNEL)):
            without.append(line)
    return [*with_it, *(["-up"] if len(lines) - 1 in places else [])], without


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(PACKS),
    st.lists(said, min_size=12, max_size=30),
    st.lists(st.tuples(st.integers(0, 25), st.integers(1, 12)), min_size=1, max_size=3),
)
def test_the_same_result_up_or_down(
    pack: str, steps: list[tuple[str, Any, str]], downs: list[tuple[int, int]]
) -> None:
    """Deadlines of several days pass meanwhile, ballots are cast before, after and in their very moment, edited,
    taken back and given by thumbs; one network has a history and the other has none; the clocks change."""
    played = Game(pack)
    for step in steps:
        played(step)
    with_it, without = away(played.lines, downs)
    up = played.stage
    if without != played.lines:
        up = Stage("\n".join(BEGUN).replace("PACK", pack))
        for line in without:
            up(line)
    down = Stage("\n".join(BEGUN).replace("PACK", pack))
    for line in with_it:
        down(line)
    assert log(down) == log(up), with_it
    assert result(down)["games"][0] | {"head": ""} == result(up)["games"][0] | {"head": ""}

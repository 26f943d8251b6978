"""Laws of play through the router: random games, deaths anywhere, messages repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from core.actors.log import folded
from core.ids import GameId
from core.play.waiting import waiting_for
from core.ports import Batch, StoreError
from gateway.rehearse import Rehearsal
from gateway.transcript import read_transcript
from storage.memory import MemoryStore
from tests.support.random_play import laws_hold
from tests.support.rehearsing import IRC, MATRIX, STARTED, Stage, packs

PEOPLE = {
    "alice": f"{IRC} <alice>",
    "bob": f"{MATRIX} <@bob:l>",
    "carol": f"{IRC} <carol>",
    "dave": "oftc <dave>",
    "eve": f"{MATRIX} <@eve:l>",
}
COMMANDS = (
    "!join",
    "!leave",
    '!propose enact "A": one. {voting.period = 2h}',
    '!propose enact "B": two.',
    "!propose amend 208: Fifty. {win.score = 12}",
    "!propose amend 203: By majority. {adoption.threshold = majority}",
    "!propose repeal 202",
    "!revise : other words",
    "!call",
    "!vote for",
    "!vote against",
    "!unvote",
    "!roll",
    "!pass",
    '!judge "Is it so?"',
    "!verdict true",
    "!verdict false",
    "!overrule",
    "!consent",
    "!ask judge",
    '!claim paradox "stuck"',
    '!act "something"',
    "!pause",
    "!resume",
    "!forfeit",
    "!status",
    "hello everybody",
)
said_by = st.sampled_from(sorted(PEOPLE))
said = st.sampled_from(COMMANDS)
sides = st.sampled_from(["for", "for", "for", "against"])
lengths = st.sampled_from(["10m", "1h", "5h", "2d"])


class Play(RuleBasedStateMachine):
    """Whatever is said and however time passes: the log gives the state that was published."""

    @initialize()
    def begin(self) -> None:
        self.stage = Stage(STARTED)
        self.number = 0

    @rule(who=said_by, what=said)
    def speak(self, who: str, what: str) -> None:
        self.stage(f"{PEOPLE[who]} {what}")

    @rule(who=said_by, what=said)
    def speak_twice(self, who: str, what: str) -> None:
        """A message delivered twice under one id acts once."""
        self.number += 1
        line = f"{PEOPLE[who]} (id=m{self.number}) {what}"
        self.stage(line)
        before = self.stage.state()
        assert self.stage(line) == []
        assert self.stage.state() == before

    @rule(
        proposal=st.sampled_from([c for c in COMMANDS if c.startswith("!propose")]),
        side=sides,
        steps=st.integers(1, 9),
    )
    def go_on(self, proposal: str, side: str, steps: int) -> None:
        """Whoever is waited for does what is waited for: so that games get somewhere."""
        wanted = {
            "propose": proposal, "call": "!call", "vote": f"!vote {side}", "roll": "!roll", "pass": "!pass",
            "accept": "!accept", "judge": "!verdict true", "consent": "!consent",
        }  # fmt: skip
        for _ in range(steps):
            state = self.stage.state()
            for waiting in waiting_for(state)[:1]:
                network, _, account = state.player(waiting.player).accounts[0].partition("/")
                number = "" if waiting.number is None or waiting.what == "judge" else f" {waiting.number}"
                what = wanted[waiting.what] + (number if waiting.what in ("call", "vote") else "")
                self.stage(f"{network} <{account}> in Night {what.removeprefix('!')}")

    @rule(by=lengths)
    def wait(self, by: str) -> None:
        self.stage(f"+{by}")

    @rule()
    def die(self) -> None:
        self.stage("-kill")

    @rule(who=said_by, what=said, by=lengths)
    def be_away(self, who: str, what: str, by: str) -> None:
        self.stage(f"-down\n{PEOPLE[who]} {what}\n+{by}\n-up")

    @invariant()
    def the_laws_of_play_hold(self) -> None:
        if hasattr(self, "stage"):
            laws_hold(self.stage)


Play.TestCase.settings = settings(
    max_examples=40, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
TestPlay = Play.TestCase


class Killed(BaseException):
    """The process is gone; nothing may catch it."""


class Deadly(MemoryStore):
    """Dies at the n-th append, before or after it is written."""

    def __init__(self, at: int, *, after: bool) -> None:
        super().__init__()
        self._left = at
        self._after = after

    def append(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        self._left -= 1
        if self._left == 0 and not self._after:
            raise Killed
        answer = super().append(batches)
        if self._left == 0:
            raise Killed
        return answer


MOVES = (
    ("alice", '!propose enact "Hours": votes end. {voting.period = 2h}'),
    ("alice", "!call"),
    ("bob", "!vote for"),
    ("carol", "!vote for"),
    ("alice", "!vote for"),
    ("alice", "!roll"),
    ("bob", '!propose enact "Next": nothing.'),
    ("bob", "!call"),
    ("carol", "!vote against"),
)


def on_matrix(moves: Sequence[tuple[str, str]]) -> list[str]:
    """Everything said on a network that keeps its history: there nothing may ever be lost."""
    lines = ["@2026-03-01T12:00:00Z", "matrix/#n:l <@alice:l> !new clockwise Night"]
    lines += ["matrix/#n:l <@bob:l> !join Bob", "matrix/#n:l <@carol:l> !join Carol"]
    lines += ["matrix/#n:l <@alice:l> !start"]
    lines += [f"matrix/#n:l <@{who}:l> {what}" for who, what in moves]
    return [*lines, "@2026-03-02T18:00:00Z"]


def run(lines: Sequence[str], store: MemoryStore) -> tuple[Counter[str], Any]:
    """Play the lines, restarting from the store whenever it dies; what was shown, and the state."""
    rehearsal = Rehearsal("seed", packs(), store=store)
    shown: Counter[str] = Counter()
    for entry in read_transcript(lines):
        try:
            rehearsal.play(entry)
        except Killed:
            rehearsal.kill()
            if not hasattr(entry, "text"):
                rehearsal.play(entry)  # time goes on where it stood
        shown.update(rehearsal.lines)
        rehearsal.lines.clear()
    return shown, folded(store, GameId("night"))


@given(at=st.integers(1, 40), after=st.booleans())
@settings(max_examples=60, deadline=None)
def test_killed_at_any_append(at: int, after: bool) -> None:
    """Issue B: SIGKILL at any point: nothing lost, nothing counted twice, nothing said twice or never."""
    lines = on_matrix(MOVES)
    whole = run(lines, MemoryStore())
    cut = run(lines, Deadly(at, after=after))
    assert cut[1].players == whole[1].players
    assert [p.ballots for p in cut[1].closed_proposals] == [p.ballots for p in whole[1].closed_proposals]
    assert cut[1].head == whole[1].head
    assert {line.split(" ", 1)[1] for line in cut[0]} == {line.split(" ", 1)[1] for line in whole[0]}
    assert cut[0].total() == whole[0].total()

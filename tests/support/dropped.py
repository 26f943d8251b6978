"""Games of any ruleset in which a judge has dropped the reading of one rule, and players who get on.

Must never know a ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.ids import RuleId
from core.law.durations import Duration
from core.law.rule import Rule, Setting
from core.play.judges import unseated
from core.play.state import Case, CaseStatus, GameState, GameStatus
from core.play.waiting import Waiting, next_deadline, reading, waiting_for
from tests.support.random_play import PEOPLE, RandomGame

STEPS = 300
SELECTION = "judge.selection"
ANYTHING = 'propose enact "Tea": Tea is served.'


class Stood(AssertionError):
    """Nobody could do anything, and nothing was due."""


class DroppedGame(RandomGame):
    """In the midst of a game ``rule`` loses its reading; ``held`` is what it was."""

    def __init__(self, ruleset: str, number: int) -> None:
        super().__init__(ruleset, number)
        rule = next(r for r in self.state.rules.rules if int(r.number) == number)
        self.rule: RuleId = rule.id
        self.held = rule.reading
        self._consented: set[tuple[int | None, str]] = set()
        self.step(5)
        self.told = self.rule_that("none")
        assert not self.present.reading

    @property
    def state(self) -> GameState:
        return self.stage.live()

    @property
    def present(self) -> Rule:
        """The rule as it is now."""
        found = self.state.rules.by_id(self.rule)
        assert found is not None
        return found

    def said(self, who: str, text: str) -> bool:
        """Whether it changed anything."""
        before = self.state
        self._say(f"{PEOPLE[who]} !{text}")
        now = self.state
        return replace(now, sequence=before.sequence, head=before.head, at=before.at) != before

    def anybody(self, *texts: str) -> bool:
        """The first player, and the first words, that change anything."""
        return any(self.said(p.name, text) for text in texts for p in self.state.active())

    def declare(self, *what: str) -> None:
        """The first that can be, by one player or by as many as are needed."""
        assert self.anybody(*(f"declare {w}" for w in what)), self.shown[-4:]
        for player in self.state.active():
            if self.state.clerk.open:
                self.said(player.name, "support")
        assert not self.state.clerk.open

    # --- judging -----------------------------------------------------------------------------

    def rule_that(self, what: str) -> list[str]:
        """What is shown of the verdict of whoever is asked, on the rule as it is numbered now."""
        known = {case_.number for case_ in self.state.open_cases}
        assert self.anybody('judge "The software reads it wrongly."')
        number = next(c.number for c in self.state.open_cases if c.number not in known)
        told: list[str] = []
        for _ in range(STEPS):
            case_ = next(c for c in self._cases() if c.number == number)
            if case_.verdict is not None:
                return told
            if case_.judge is None and unseated(reading(self.state), case_):
                self.declare(*(f"judge {p.name} C {number}" for p in self.state.active()))
                continue
            if case_.judge is None:
                self.step()
                continue
            judge = self.state.player(case_.judge).name
            if case_.status is CaseStatus.OFFERED:
                self.said(judge, f"accept {number}")
            self.shown.clear()
            self.said(judge, f"verdict {number} true {{{self.present.number}: {what}}}: so it is")
            told = list(self.shown)
        raise Stood("not judged")

    def drop_more(self, number: int) -> None:
        """So many other rules, or all there are, lose their readings while there is a judge to say so."""
        for rule in self._chance.sample(self.state.rules.rules, len(self.state.rules.rules)):
            if number and rule.reading and rule.id != self.rule and reading(self.state).words(SELECTION):
                number -= 1
                lost, self.rule = self.rule, rule.id
                self.rule_that("none")
                self.rule = lost

    def _cases(self) -> tuple[Case, ...]:
        return (*self.state.open_cases, *self.state.closed_cases)

    # --- playing on ----------------------------------------------------------------------------

    def step(self, times: int = 1) -> None:
        """Whoever is waited for does it; else time passes to the next deadline, or somebody proposes."""
        for _ in range(times):
            if not self._done():
                self._wait_or_propose()

    def _done(self) -> bool:
        for one in waiting_for(self.state):
            name = self.state.player(one.player).name
            if one.what == "officer-consent":  # how it is told of whom it was said already is a secret
                if (one.number, name) in self._consented:
                    continue
                self._consented.add((one.number, name))
            if any(self.said(name, text) for text in _ways(one, [p.name for p in self.state.active()])):
                return True
        return False

    def _wait_or_propose(self) -> None:
        due = next_deadline(self.state)
        if due is not None:
            self._say(f"+{Duration(millis=max(1000, due.due - self.stage.rehearsal.now + 1000))}")
        elif not self.anybody(ANYTHING, f"propose repeal {self.state.rules.mutable()[-1].number}"):
            raise Stood(f"{self.state.status} {self.state.turn} {waiting_for(self.state)} {self.shown[-4:]}")

    def adopt_again(self) -> None:
        """By the rules as they are, the reading stands in the rule again."""
        for _ in range(STEPS):
            if self.present.reading:
                return
            if self.state.status is GameStatus.OVER:
                raise Stood("over")
            if self._open() or not self.anybody(self._change()):
                self.step()
        raise Stood(f"too long: {self.state.turn} {waiting_for(self.state)} {self.shown[-4:]}")

    def _open(self) -> bool:
        return any(p.target == self.rule for p in self.state.open_proposals)

    def _change(self) -> str:
        rule = self.present
        if rule.mutable:
            return f"propose amend {rule.number}: {rule.text.splitlines()[0]} {_typed(self.held)}"
        return f"propose transmute {rule.number}"


def _typed(settings: tuple[Setting, ...]) -> str:
    return "{" + "; ".join(f"{s.key} {'?=' if s.default else '='} {s.value}" for s in settings) + "}"


def _ways(one: Waiting, names: list[str]) -> Iterator[str]:
    number = "" if one.number is None else f" {f'{one.series.value} {one.number}'.strip()}"
    ways: dict[str, tuple[str, ...]] = {
        "propose": (ANYTHING, "pass"),
        "call": (f"call{number}", f"call{number} 4d"),
        "vote": (f"vote for{number}",),
        "accept": (f"accept{number}",),
        "take": (f"accept{number}",),
        "judge": (f"verdict{number} true",),
        "elect": tuple(f"elect {name}" for name in names),
        "nominate": tuple(f"nominate {name}" for name in names),
        "answer": ("confirm", 'act "I am here."'),
        "officer-consent": (f"consent{number}",),
    }
    yield from ways.get(one.what, (one.what,))

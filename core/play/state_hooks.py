"""What players' code keeps between its calls. Must never know the code, nor what a variable means."""

from __future__ import annotations

import msgspec

from core.ids import PlayerId, RuleId
from core.play.hooks import Failed, Scalar
from core.play.move_base import Ref, Series


class Variable(msgspec.Struct, frozen=True):
    """Of the game, or of ``player``. ``rule`` is the rule whose code set it last."""

    name: str
    value: Scalar
    player: PlayerId | None = None
    rule: int = 0


class Called(msgspec.Struct, frozen=True):
    """How often a hook was called: the number names its dice."""

    rule: RuleId
    hook: str
    count: int


class TrialFault(msgspec.Struct, frozen=True):
    """What was noticed of a hook when it was tried. ``reason`` as of ``CodeFailed``, or "refuses" (a vote for the
    change, in the words of ``message``), "stuck" (anybody's vote for it), "closed" (a joining), "wins" (``message``
    would win with its adoption). ``line`` 0 where no place is known."""

    hook: str
    reason: str
    message: str = ""
    line: int = 0
    column: int = 0

    @property
    def harmful(self) -> bool:
        return Failed(self.reason).harmful


class Trial(msgspec.Struct, frozen=True):
    """What failed of the code of an open proposal."""

    number: int
    series: Series
    faults: tuple[TrialFault, ...]


class Breakdown(msgspec.Struct, frozen=True):
    """A way in which a rule's code has broken down since it is the code it is."""

    rule: RuleId
    hook: str
    reason: str
    line: int


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """``set_aside``: rules whose code is not called any more, until it is another one; ``failed``: whose code
    has broken down since it is the code it is."""

    variables: tuple[Variable, ...] = ()
    called: tuple[Called, ...] = ()
    set_aside: tuple[RuleId, ...] = ()
    failed: frozenset[RuleId] = frozenset()
    breakdowns: frozenset[Breakdown] = frozenset()
    trials: tuple[Trial, ...] = ()

    def trial(self, ref: Ref) -> tuple[TrialFault, ...]:
        """What failed of a proposal's code when it was tried."""
        found = (t.faults for t in self.trials if (t.number, t.series) == (ref.number, ref.series))
        return next(found, ())

    def variable(self, name: str, player: PlayerId | None = None) -> Scalar:
        """None where it was never set."""
        return next((v.value for v in self.variables if v.name == name and v.player == player), None)

    def calls(self, rule: RuleId, hook: str) -> int:
        return next((c.count for c in self.called if c.rule == rule and c.hook == hook), 0)

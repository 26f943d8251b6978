"""What players' code keeps between its calls. Must never know the code, nor what a variable means."""

from __future__ import annotations

import msgspec

from core.ids import PlayerId, RuleId
from core.play.hooks import Scalar


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


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """``set_aside``: rules whose code is not called any more, until it is another one."""

    variables: tuple[Variable, ...] = ()
    called: tuple[Called, ...] = ()
    set_aside: tuple[RuleId, ...] = ()

    def variable(self, name: str, player: PlayerId | None = None) -> Scalar:
        """None where it was never set."""
        return next((v.value for v in self.variables if v.name == name and v.player == player), None)

    def calls(self, rule: RuleId, hook: str) -> int:
        return next((c.count for c in self.called if c.rule == rule and c.hook == hook), 0)

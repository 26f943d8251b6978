"""What players' code did. Must never know the code."""

from __future__ import annotations

from core.ids import PlayerId, RuleId
from core.play.event_base import EventBase
from core.play.hooks import Scalar
from core.play.move_base import Series
from core.play.state_hooks import TrialFault


class HookCalled(EventBase, frozen=True):
    """``count``: it was called so many times now."""

    rule: RuleId
    hook: str
    count: int


class VariableSet(EventBase, frozen=True):
    """Of the game, or of ``player``. ``value`` None: it is no more."""

    name: str
    value: Scalar
    player: PlayerId | None = None


class Said(EventBase, frozen=True):
    """A rule's code says something to all."""

    text: str


class CodeFailed(EventBase, frozen=True):
    """Nothing of the call counts. ``reason`` as in ``Failed``, or "effect": what it wanted cannot be done,
    "win": another rule forbids to win so, "endless": calls led to calls without end.

    ``set_aside``: the code is not called again until it is another one."""

    rule: RuleId
    hook: str
    reason: str
    message: str = ""
    line: int = 0
    column: int = 0
    set_aside: bool = False


class CodeTried(EventBase, frozen=True):
    """The code of a proposal was tried on the game as it is; ``faults`` are the hooks that failed."""

    number: int
    series: Series
    faults: tuple[TrialFault, ...] = ()


HookEvent = HookCalled | VariableSet | Said | CodeFailed | CodeTried

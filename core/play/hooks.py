"""What players' code is asked and what it answers, as values. Must never know how, where or whether it is run.

Code is Starlark. A **hook** is a function of it whose name says when it is called: ``on_adopted``,
``on_timer_tax``, ``on_command_pay``. A call carries what happened (``event``), what the code said it
reads (``game``), and a seed of its own for its dice; the answer is a list of effects, in order.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Plain: TypeAlias = object
"""What crosses the border: None, truth, whole numbers, text, lists and objects of these; never a float. An amount
that is not whole is text: "20/3"."""

Scalar: TypeAlias = bool | int | str | None

EVENTS = ("adopted", "rejected", "vote", "turn", "join", "score", "judged")
TIMER = "on_timer_"
COMMAND = "on_command_"
LONGEST_NAME = 32


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Read the code: which hooks has it, and what do they read?"""

    code: str


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Call one hook of the code. ``seed`` is hexadecimal and proves the dice of this call alone."""

    code: str
    hook: str
    event: dict[str, Plain]
    game: dict[str, Plain]
    seed: str


Request: TypeAlias = Load | Call


class Loaded(msgspec.Struct, frozen=True, tag="loaded"):
    hooks: tuple[str, ...]
    reads: tuple[str, ...]


class GivesScore(msgspec.Struct, frozen=True, tag="score"):
    """``amount`` is an exact number: "3", "-20/3"."""

    player: str
    amount: str


class SetsVariable(msgspec.Struct, frozen=True, tag="set"):
    """A variable of the game, or of ``player``; None takes it away."""

    name: str
    value: Scalar
    player: str | None = None


class Says(msgspec.Struct, frozen=True, tag="say"):
    text: str


class StartsTimer(msgspec.Struct, frozen=True, tag="after"):
    """``on_timer_NAME`` is called when ``period`` ("7d") has passed; a second one of a name replaces it."""

    name: str
    period: str


class Rolls(msgspec.Struct, frozen=True, tag="roll"):
    """A die thrown: no effect, but part of what happened. ``count`` numbers the throws of a call from 1."""

    count: int
    sides: int
    result: int


class Wins(msgspec.Struct, frozen=True, tag="win"):
    players: tuple[str, ...]


Effect: TypeAlias = GivesScore | SetsVariable | Says | StartsTimer | Rolls | Wins


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    effects: tuple[Effect, ...] = ()


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """Nothing of the call counts.

    ``reason``: "syntax", "error", "fail" (the code said so itself: ``message`` is its words), "shape" (an
    effect that is none), "character" (one that code has not; ``message`` shows it), "tab", "budget" (too
    many instructions), "output" (too much said), "memory", "time", "died", "unavailable" (no fault of the
    code: nothing can run it now). ``line`` and ``column`` count from 1; 0 where no place is known.
    """

    reason: str
    message: str = ""
    line: int = 0
    column: int = 0

    @property
    def harmful(self) -> bool:
        """Whether the code used up what it is allowed of the machine: it would do so again. Too much said costs
        nothing, and may be no more than what a player typed."""
        return self.reason in {"budget", "memory", "time", "died"}


Answer: TypeAlias = Loaded | Acted | Failed


def variable_name(name: object) -> str | None:
    """The name, if a variable, a timer or a command may have it: a letter, then letters, digits, ``_``."""
    good = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isascii() and name[0].isalpha()
    if not good or not isinstance(name, str) or name != name.lower():
        return None
    return name if name.replace("_", "a").isalnum() else None

"""The functions players' code may call, and the effects they add up to. Must never know a game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from core.law.chance import Chance
from core.law.durations import parse_duration
from core.law.faults import ExpressionError
from core.play.hooks import (
    Effect,
    GivesScore,
    Rolls,
    Says,
    Scalar,
    SetsVariable,
    StartsTimer,
    Wins,
    variable_name,
)
from core.sandbox.limits import Limits

Amount: TypeAlias = int | str

MOST_SIDES = 1_000_000


class BadEffect(Exception):
    """What the code asked for is nothing that can be done."""


class TooMuch(Exception):
    """The code did more than a call may."""


class Collector:
    """Takes the effects of one call at a time; the first fault ends the call and is kept in ``fault``."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._effects: list[Effect] = []
        self._chance: Chance | None = None
        self._rolls = self._said = 0
        self.fault: BadEffect | TooMuch | None = None

    def forbid(self) -> None:
        """While the code is read nothing happens."""
        self._chance = None
        self.fault = None

    def begin(self, seed: bytes) -> None:
        self._effects, self._rolls, self._said, self.fault = [], 0, 0, None
        self._chance = Chance(seed, "")

    def effects(self) -> tuple[Effect, ...]:
        return tuple(self._effects)

    def functions(self) -> dict[str, Callable[..., object]]:
        """By the name the code calls them."""
        acts: dict[str, Callable[..., object]] = {
            "score": self._score,
            "set": self._set,
            "say": self._say,
            "after": self._after,
            "roll": self._roll,
            "win": self._win,
            "add": lambda *amounts: self._written(sum((self._amount(a) for a in amounts), Fraction())),
            "subtract": lambda a, b: self._written(self._amount(a) - self._amount(b)),
            "multiply": lambda a, b: self._written(self._amount(a) * self._amount(b)),
            "divide": self._divide,
            "less": lambda a, b: self._amount(a) < self._amount(b),
            "floor": lambda a: self._written(Fraction(self._amount(a) // 1)),
        }
        return {name: self._kept(name, function) for name, function in acts.items()}

    def _kept(self, name: str, function: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object) -> object:
            try:
                return function(*given)
            except (BadEffect, TooMuch) as fault:
                self.fault = fault
                raise
            except TypeError:
                self.fault = BadEffect(f"{name}: not what it takes")
                raise self.fault from None

        return call

    def _put(self, effect: Effect) -> None:
        if self._chance is None:
            raise BadEffect("nothing can happen outside a function")
        if len(self._effects) >= self._limits.effects:
            raise TooMuch(f"more than {self._limits.effects} effects")
        self._effects.append(effect)

    # --- what the code calls

    def _score(self, player: object, amount: object) -> None:
        self._put(GivesScore(_text(player, "score"), str(self._amount(amount))))

    def _set(self, name: object, value: object, player: object = None) -> None:
        whom = None if player is None else _text(player, "set")
        self._put(SetsVariable(_name(name, "set"), self._scalar(value), whom))

    def _say(self, text: object) -> None:
        words = self._short(_text(text, "say"))
        self._said += len(words)
        if self._said > self._limits.said:
            raise TooMuch(f"more than {self._limits.said} characters said")
        self._put(Says(words))

    def _after(self, period: object, name: object) -> None:
        length = _text(period, "after")
        try:
            parse_duration(length)
        except ExpressionError:
            raise BadEffect(f"after: no length of time: {length!r:.50}") from None
        self._put(StartsTimer(_name(name, "after"), length))

    def _roll(self, sides: object) -> int:
        if not isinstance(sides, int) or isinstance(sides, bool) or not 2 <= sides <= MOST_SIDES:
            raise BadEffect(f"roll: a die has 2 to {MOST_SIDES} sides")
        if self._chance is None:
            raise BadEffect("nothing can happen outside a function")
        self._rolls += 1
        result = self._chance.draw(str(self._rolls), sides)
        self._put(Rolls(self._rolls, sides, result))
        return result

    def _win(self, *players: object) -> None:
        if not players:
            raise BadEffect("win: nobody named")
        self._put(Wins(tuple(_text(player, "win") for player in players)))

    # --- what is exact

    def _amount(self, value: object) -> Fraction:
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise BadEffect(f"no amount: {value!r:.50}")
        if isinstance(value, int):
            return self._bounded(Fraction(value)) if abs(value) < 10**self._limits.digits else self._too_big()
        above, slash, below = value.strip().partition("/")
        parts = (above, below) if slash else (above,)
        if not all(_digits(part, self._limits.digits) for part in parts) or below.strip("0") == "" != below:
            raise BadEffect(f"no amount: {value!r:.50}")
        return self._bounded(Fraction(int(above), int(below) if slash else 1))

    def _bounded(self, value: Fraction) -> Fraction:
        if max(abs(value.numerator), value.denominator) >= 10**self._limits.digits:
            self._too_big()
        return value

    def _written(self, value: Fraction) -> Amount:
        return written(self._bounded(value))

    def _too_big(self) -> Fraction:
        raise BadEffect(f"a number of more than {self._limits.digits} digits")

    def _divide(self, amount: object, by: object) -> Amount:
        divisor = self._amount(by)
        if not divisor:
            raise BadEffect("division by zero")
        return self._written(self._amount(amount) / divisor)

    def _scalar(self, value: object) -> Scalar:
        if isinstance(value, str):
            return self._short(value)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int):
            if abs(value) >= 10**self._limits.digits:
                self._too_big()
            return value
        raise BadEffect("a variable holds a whole number, text, True, False or None")

    def _short(self, text: str) -> str:
        if len(text) > self._limits.text:
            raise TooMuch(f"more than {self._limits.text} characters")
        return text


def written(amount: Fraction) -> Amount:
    """Whole as a number, else as text: "20/3"."""
    return amount.numerator if amount.denominator == 1 else str(amount)


def _text(value: object, function: str) -> str:
    if not isinstance(value, str):
        raise BadEffect(f"{function}: not text: {value!r:.50}")
    return value


def _name(value: object, function: str) -> str:
    name = variable_name(value)
    if name is None:
        raise BadEffect(f"{function}: a name is a letter, then letters, digits or _, not {value!r:.50}")
    return name


def _digits(part: str, most: int) -> bool:
    bare = part.strip().removeprefix("-")
    return bare.isascii() and bare.isdecimal() and len(bare) <= most

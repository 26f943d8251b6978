"""A question being answered: who asks, of which game, in which language and time zone.

Must never know what is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from core.ids import AccountId, Instant, PlayerId
from core.play.evolve_absence import if_going_on, stopped_at
from core.play.state import GameState, Player
from core.ports import Place
from gateway.speech import formats, standing
from gateway.speech.phrases import Words
from gateway.speech.scene import Scene
from gateway.speech.text import one_line

LINE = 380  # bytes that surely fit in one line of IRC


@dataclass(frozen=True, slots=True)
class Asking:
    """``zone`` is the asker's; ``place`` where the answer goes."""

    words: Words
    state: GameState
    place: Place | None
    asker: AccountId | None
    now: Instant
    zone: ZoneInfo

    def scene(self) -> Scene:
        return Scene(self.words, None, self.state, self.now, (), brief=True)

    def player(self) -> Player | None:
        """The asker, where he plays."""
        return None if self.asker is None else self.state.of_account(self.asker)

    def name(self, player: PlayerId | None) -> str:
        return "–" if player is None else formats.line_of(self.state.player(player).name)

    def names(self, players: Iterable[PlayerId]) -> str:
        return formats.names(self.words, [self.name(player) for player in players])

    def cite(self, rules: Iterable[int]) -> str:
        return formats.cite(self.words, standing.cited(self.state, rules))

    def office(self, key: str) -> str:
        return formats.office(self.words, key)

    def sources(self, *keys: str) -> tuple[int, ...]:
        """Numbers of the rules that set the keys now."""
        return standing.sources(self.state, *keys)

    def number(self, key: str) -> int | None:
        """What a setting comes to; None where no rule sets it."""
        return standing.number(self.state, key)

    def moment(self, at: Instant) -> str:
        return formats.moment(at, self.zone)

    def past(self, at: Instant) -> str:
        """A time that was, and how long ago."""
        return formats.moment_left(self.words, at, self.now, self.zone)

    def until(self, at: Instant) -> str:
        """A time that comes whether the game goes on or not, and how long until then."""
        return formats.moment_left(self.words, at, self.now, self.zone)

    def due(self, at: Instant) -> str:
        """A time the state holds, and how long until then."""
        due, stands = if_going_on(self.state, at, self.now), stopped_at(self.state) is not None
        return formats.moment_left(self.words, due, self.now, self.zone, stands=stands)


def shortened(text: str, most: int) -> str:
    """Text in one line of at most so many bytes, with an ellipsis where something is left out."""
    text = one_line(text)
    if len(text.encode()) <= most:
        return text
    cut = text.encode()[: most - len("…".encode())].decode("utf-8", "ignore")
    return f"{cut.rpartition(' ')[0] or cut}…"


def wrapped(words: Words, head: str, items: Sequence[str], separator: str | None = None) -> list[str]:
    """The items on as few lines as fit in ``LINE`` bytes each, ``head`` before the first."""
    between = (words("list-separator") if separator is None else separator).rstrip()
    lines: list[str] = []
    line = head
    for at, item in enumerate(items):
        piece = item if at == len(items) - 1 else item + between
        longer = f"{line} {piece}" if line else piece
        if line and len(longer.encode()) > LINE:
            lines.append(line)
            line = piece
        else:
            line = longer
    return [*lines, line] if line else lines

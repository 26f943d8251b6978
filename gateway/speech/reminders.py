"""Who is being waited for and what they can type, in words. Must never know when to remind."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from core.ids import Instant
from core.play.commands import Ref, Series
from core.play.state import GameState
from core.play.waiting import Waiting, waiting_for
from core.ports import Notice
from gateway.speech import formats
from gateway.speech.phrases import Words

_Matter = tuple[str, Series, int | None, Instant | None]


def _matter(words: Words, waiting: Waiting) -> str:
    """What is waited for: "a vote on 301, !vote for 301 or !vote against 301"."""
    ref = Ref(waiting.series, 0 if waiting.number is None else int(waiting.number))
    return words(f"waiting-{waiting.what}", number=str(ref), matter=formats.matter(words, ref))


def waited_for(words: Words, waiting: Waiting, now: Instant, zone: ZoneInfo | None = None) -> str:
    """What is waited for from somebody, and until when: "to vote on 301: !vote for 301 … (in 2 days)"."""
    said = _matter(words, waiting)
    return said if waiting.due is None else f"{said} ({formats.left(words, waiting.due, now)})"


def reminder(
    words: Words, state: GameState, waiting: Sequence[Waiting], now: Instant, zone: ZoneInfo | None = None
) -> Notice:
    """For one player in private: everything of this game that waits for him, with deadlines in his zone."""
    items = []
    for one in waiting:
        said = _matter(words, one)
        if one.due is not None:
            said = f"{said} – {formats.moment_left(words, one.due, now, zone)}"
        items.append(said)
    return Notice(text=words("reminder", name=state.name, items="; ".join(items)))


def waiting_line(words: Words, state: GameState, now: Instant) -> str:
    """ "Waiting for: Alice to vote on 301 …; Bob …" for a room; "" where nobody is waited for."""
    grouped: dict[_Matter, list[str]] = {}
    first: dict[_Matter, Waiting] = {}
    for one in waiting_for(state):
        matter = (one.what, one.series, one.number, one.due)
        grouped.setdefault(matter, []).append(formats.line_of(state.player(one.player).name))
        first.setdefault(matter, one)
    items = [
        words("waiting-item", names=formats.names(words, who), what=waited_for(words, first[matter], now))
        for matter, who in grouped.items()
    ]
    return words("waiting", items="; ".join(items)) if items else ""

"""Who is being waited for and what they can type, in words. Must never know when to remind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from core.ids import Instant
from core.play.commands import Ref, Series
from core.play.state import GameState
from core.play.waiting import Waiting, waiting_for
from core.ports import Notice
from gateway.speech import formats
from gateway.speech.phrases import Words

ALIKE = 3  # matters of one kind that are told one by one
OF_CASES = ("accept", "judge", "take")  # what is waited for about a case
LISTED = 10  # numbers of more that are given
_LAST = 2**62

_Matter = tuple[str, Series, int | None, Instant | None]


def _ref(waiting: Waiting) -> Ref:
    series = Series.CASE if waiting.what in OF_CASES else waiting.series
    return Ref(series, 0 if waiting.number is None else int(waiting.number))


def _matter(words: Words, waiting: Waiting) -> str:
    """What is waited for: "a vote on 301, !vote for 301 or !vote against 301"."""
    ref = Ref(waiting.series, 0 if waiting.number is None else int(waiting.number))
    return words(f"waiting-{waiting.what}", number=str(ref), matter=formats.matter(words, ref))


def waited_for(words: Words, waiting: Waiting, now: Instant, zone: ZoneInfo | None = None) -> str:
    """What is waited for from somebody, and until when: "a vote on 301, … – 2026-03-04 12:00 UTC (in 2 days)"."""
    said = _matter(words, waiting)
    return said if waiting.due is None else f"{said} – {formats.moment_left(words, waiting.due, now, zone)}"


def folded(waiting: Iterable[Waiting]) -> list[tuple[Waiting, tuple[Waiting, ...]]]:
    """The most urgent first. Where many are of a kind that one, and with it the others like it."""
    kinds: dict[tuple[str, Series], list[Waiting]] = {}
    ordered = sorted(waiting, key=lambda w: _LAST if w.due is None else w.due)
    for one in ordered:
        kinds.setdefault((one.what, one.series), []).append(one)
    few = {kind for kind, alike in kinds.items() if len(alike) <= ALIKE}
    found: list[tuple[Waiting, tuple[Waiting, ...]]] = []
    for one in ordered:
        kind = (one.what, one.series)
        if kind in few:
            found.append((one, ()))
        elif kinds[kind][0] is one:
            found.append((one, tuple(kinds[kind][1:])))
    return found


def and_alike(words: Words, said: str, alike: Sequence[Waiting]) -> str:
    """What is waited for, and the numbers of more of the kind."""
    if not alike:
        return said
    refs = [str(_ref(w)) for w in alike]
    listed = refs[:LISTED]
    rest = len(refs) - len(listed)
    return words("waiting-alike", what=said, n=len(refs), numbers=", ".join(listed), rest=rest)


def reminder(
    words: Words, state: GameState, waiting: Sequence[Waiting], now: Instant, zone: ZoneInfo | None = None
) -> Notice:
    """For one player in private: everything of this game that waits for him, with deadlines in his zone."""
    items = [and_alike(words, waited_for(words, one, now, zone), alike) for one, alike in folded(waiting)]
    return Notice(text=words("reminder", name=state.name, items=formats.listed(words, items)))


def waiting_line(words: Words, state: GameState, now: Instant, zone: ZoneInfo | None = None) -> str:
    """ "Waiting for: Alice to vote on 301 …; Bob …" for a room; "" where nobody is waited for."""
    items = waiting_items(words, state, waiting_for(state), now, zone)
    return words("waiting", items=formats.listed(words, items)) if items else ""


def waiting_about(
    words: Words,
    state: GameState,
    ref: Ref,
    now: Instant,
    zone: ZoneInfo | None = None,
    *,
    besides: Sequence[str] = (),
) -> list[str]:
    """The line of who is waited for in one matter, but for the kinds ``besides``; none where nobody is."""
    found = [w for w in waiting_for(state) if _ref(w) == ref and w.what not in besides]
    items = waiting_items(words, state, found, now, zone)
    return [words("waiting", items=formats.listed(words, items))] if items else []


def waiting_items(
    words: Words,
    state: GameState,
    waiting: Iterable[Waiting],
    now: Instant,
    zone: ZoneInfo | None = None,
) -> list[str]:
    """ "Alice and Bob: a vote on 301 …": people with what is waited for from all of them."""
    grouped: dict[_Matter, list[str]] = {}
    first: dict[_Matter, Waiting] = {}
    for one in waiting:
        matter = (one.what, one.series, one.number, one.due)
        grouped.setdefault(matter, []).append(formats.line_of(state.player(one.player).name))
        first.setdefault(matter, one)
    together: dict[tuple[str, ...], list[Waiting]] = {}
    for matter, who in grouped.items():
        together.setdefault(tuple(who), []).append(first[matter])
    return [
        words(
            "waiting-item",
            names=formats.names(words, who),
            what=and_alike(words, waited_for(words, one, now, zone), alike),
        )
        for who, theirs in together.items()
        for one, alike in folded(theirs)
    ]

"""What happened in a game since a time, in a few lines: for who was away.

Made from the state alone, from its end backwards: as cheap for a log of years as for one of days.
Nothing of a vote that is open. Must never know when somebody is told, nor why he was away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

from core.ids import AccountId, Instant
from core.law.rule import RuleKind
from core.play.state import Case, GameState, GameStatus, Player, PlayerStatus, Proposal, RuleVersion
from core.play.waiting import holder, waiting_for
from core.ports import Notice, Place
from gateway.speech import formats
from gateway.speech.answers_cases import statement_of
from gateway.speech.answers_polls import change_of, sides_of, status_of
from gateway.speech.asking import Asking, wrapped
from gateway.speech.phrases import Words
from gateway.speech.reminders import and_alike, folded, waited_for

LOOKED_AT: Final = 300  # of each kind, the latest ones
NAMED: Final = 8  # of each kind where there is little room
FIRST: Final = 3  # players whose points are told
_WAITS: Final = "digest-waits"
_THERE = ("pack", "import")  # how rules came to be there that nobody changed


@dataclass(frozen=True, slots=True)
class _Part:
    """``label`` is a phrase, a whole sentence where there are no ``items``; ``whole`` are the same for
    where there is room."""

    label: str
    items: Sequence[str]
    whole: Sequence[str]


def digest(asking: Asking, since: Instant, *, asked: bool = False) -> Notice | None:
    """None where nothing happened, unless somebody ``asked``."""
    happened = [part for part in _happened(asking, since) if part.items]
    if not happened and not asked:
        return None
    words = asking.words
    head = words(
        "digest-asked" if asked else "digest-head",
        name=asking.state.name,
        since=asking.moment(since),
        ago=formats.left(words, since, asking.now),
    )
    if not happened:
        happened = [_Part("digest-quiet", (), ())]
    parts = [*happened, *_now(asking)]
    rows = [(head, ""), *((words(p.label), item) for p in parts for item in p.whole or ("",))]
    told = [_told(asking, part) for part in parts]
    return Notice(text="\n".join(wrapped(words, head, told, "")), table=tuple(rows))


def _told(asking: Asking, part: _Part) -> str:
    label = asking.words(part.label)
    if not part.items:
        return label
    phrase = "digest-part-open" if part.label == _WAITS else "digest-part"  # it may end in a command
    return asking.words(phrase, label=label, items=_listed(asking, part.items))


def _listed(asking: Asking, items: Sequence[str]) -> str:
    if len(items) <= NAMED:
        return formats.listed(asking.words, items)
    more = asking.words("digest-more", n=len(items) - NAMED)
    return formats.listed(asking.words, (*items[-NAMED:], more))


# --- what happened --------------------------------------------------------------------------


def _happened(asking: Asking, since: Instant) -> list[_Part]:
    state, words = asking.state, asking.words
    closed = takewhile(lambda p: (p.closed_at or Instant(0)) > since, reversed(state.closed_proposals))
    polls = list(islice(closed, LOOKED_AT))[::-1]
    later = takewhile(lambda v: v.at > since, reversed(state.versions))
    versions = [v for v in islice(later, LOOKED_AT) if v.cause not in _THERE][::-1]
    cases = _judged(asking, since)
    seats = [s for s in state.offices.seats if s.since > since]
    offices = [words("digest-seat", office=asking.office(s.office), who=asking.name(s.player)) for s in seats]
    come = [asking.name(p.id) for p in _present(state) if since < (p.since or since) and not _own(asking, p)]
    gone = [
        asking.name(d.player)
        for d in state.absence.departures
        if d.at > since and state.player(d.player).status is PlayerStatus.LEFT
    ]
    wins = takewhile(lambda w: w.at > since, reversed(state.wins))
    won = [asking.names(w.winners) for w in islice(wins, LOOKED_AT)][::-1]
    return [
        _Part("digest-won", won, won),
        _Part("digest-decided", *_columns(_poll(asking, p) for p in polls)),
        _Part("digest-rules", *_columns(_version(asking, v) for v in versions)),
        _Part("digest-judged", *_columns(_case(asking, c) for c in cases)),
        _Part("digest-offices", offices, offices),
        _Part("digest-come", come, come),
        _Part("digest-gone", gone, gone),
        _Part("digest-open", *_columns(_opened(asking, since))),
        _Part("digest-turn", *_columns(_turn(asking, since))),
    ]


def _opened(asking: Asking, since: Instant) -> list[tuple[str, str]]:
    """What came up meanwhile and is not over; what the asker does himself just now did not."""
    state, words = asking.state, asking.words
    polls = [p for p in state.open_proposals if since < (p.opened_at or p.proposed_at) < asking.now]
    cases = [c for c in state.open_cases if c.verdict is None and since < c.since < asking.now]
    found = [_poll(asking, poll) for poll in polls[-LOOKED_AT:]]
    for case_ in cases[-LOOKED_AT:]:
        short = f"C {case_.number} {words(f'case-{case_.status.value}')}"
        found.append((short, f"{short}: {statement_of(asking, case_)}"))
    return found


def _turn(asking: Asking, since: Instant) -> list[tuple[str, str]]:
    turn = asking.state.turn
    if turn is None or not since < turn.since < asking.now:
        return []
    who = asking.name(holder(asking.state))
    said = asking.words("digest-turn-of", who=who, turn=turn.number, circuit=turn.circuit)
    return [(said, said)]


def _columns(pairs: Iterable[tuple[str, str]]) -> tuple[list[str], list[str]]:
    listed = list(pairs)
    return [short for short, _ in listed], [whole for _, whole in listed]


def _poll(asking: Asking, poll: Proposal) -> tuple[str, str]:
    known = status_of(asking, poll)
    sides = sides_of(asking.state, poll)
    count = ", ".join(
        f"{formats.side(asking.words, side)} {len(voters)}" for side, voters in sides.items() if voters
    )
    whole = f"{poll.ref} {known}: {change_of(asking, poll)}"
    return f"{poll.ref} {known}", f"{whole} ({count})" if count else whole


def _version(asking: Asking, version: RuleVersion) -> tuple[str, str]:
    of_decree = version.rule is not None and version.rule.kind is RuleKind.DECREE
    number = f"D {version.number}" if of_decree else str(version.number)
    short = f"{number} {asking.words(f'cause-{version.cause}')}"
    title = "" if version.rule is None else asking.scene().quoted_title(version.rule)
    return short, f"{short}{title}"


def _judged(asking: Asking, since: Instant) -> list[Case]:
    latest = [*islice(reversed(asking.state.closed_cases), LOOKED_AT), *asking.state.open_cases[-LOOKED_AT:]]
    found = [c for c in latest if c.verdict is not None and (c.judged_at or Instant(0)) > since]
    return sorted(found, key=lambda c: c.number)


def _case(asking: Asking, case_: Case) -> tuple[str, str]:
    short = f"C {case_.number} {formats.verdict(asking.words, case_.verdict or '')}"
    return short, f"{short}: {statement_of(asking, case_)}"


# --- how things stand -------------------------------------------------------------------------


def _now(asking: Asking) -> list[_Part]:
    state, words = asking.state, asking.words
    found: list[_Part] = []
    if state.status is not GameStatus.GATHERING:
        scores = [f"{asking.name(p.id)} {formats.score(p.score)}" for p in _ranked(asking)]
        found.append(_Part("digest-scores", (", ".join(scores),), (", ".join(scores),)))
    player = asking.player()
    waiting = [] if player is None else [w for w in waiting_for(state) if w.player == player.id]
    items = [
        and_alike(words, waited_for(words, one, asking.now, asking.zone), alike)
        for one, alike in folded(waiting)
    ]
    found.append(_Part(_WAITS if items else "digest-free", items, items))
    return found


def _ranked(asking: Asking) -> list[Player]:
    """The first ones, and the asker."""
    ranked = sorted(_present(asking.state), key=lambda p: (-p.score, p.id))
    return ranked[:FIRST] + [p for p in ranked[FIRST:] if _own(asking, p)]


def _present(state: GameState) -> list[Player]:
    return [p for p in state.players if p.status is not PlayerStatus.LEFT]


def _own(asking: Asking, player: Player) -> bool:
    own = asking.player()
    return own is not None and player.id == own.id


def answer_news(
    states: Sequence[GameState],
    since: Instant,
    *,
    words: Words,
    place: Place | None,
    asker: AccountId | None,
    now: Instant,
    timezone: str | None,
) -> Notice:
    """What happened since then in all these games, for somebody who asks."""
    zone = formats.zone_of(timezone)
    told = [digest(Asking(words, state, place, asker, now, zone), since, asked=True) for state in states]
    found = [notice for notice in told if notice is not None]
    if not found:
        return Notice(text=words("agenda-none"))
    rows = tuple(row for notice in found for row in notice.table)
    return Notice(text="\n".join(notice.text for notice in found), table=rows)

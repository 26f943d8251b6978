"""Answers about offices: who holds what since when, elections under way, what waits.

Must never know what an office is good for.
"""

from __future__ import annotations

from core.ids import Instant
from core.play.callouts import callout_deadline
from core.play.elections import election_deadline, missing_voices
from core.play.offices import acting, offices_of
from core.play.state_offices import Election, Seat
from core.play.waiting import reading
from core.ports import Notice
from gateway.speech import formats
from gateway.speech.asking import Asking


def offices(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    listed = offices_of(state)
    if not listed:
        return Notice(text=words("no-offices"))
    rows = [tuple(words(f"head-{name}") for name in ("office", "player", "since", "cause"))]
    lines: list[str] = []
    for office in listed:
        seat, called = state.offices.seat(office), asking.office(office)
        if seat is None:
            lines.append(words("office-vacant", office=called))
            rows.append((called, "–", "", ""))
            continue
        who, since = asking.name(seat.player), asking.moment(seat.since)
        how = words(f"office-how-{seat.how}")
        lines.append(words("office-item", office=called, who=who, how=how, since=since))
        rows.append((called, who, since, how))
        lines += _deputy(asking, seat)
    if state.offices.election is not None:
        lines += _election(asking, state.offices.election)
    return Notice(text="\n".join([*lines, *_waits(asking)]), table=tuple(rows))


def _deputy(asking: Asking, seat: Seat) -> list[str]:
    """Who exercises the office while its holder is away."""
    deputy = acting(reading(asking.state), seat.office)
    if deputy is None or deputy == seat.player:
        return []
    office, who = asking.office(seat.office), asking.name(deputy)
    return [asking.words("office-deputy", office=office, who=who, absent=asking.name(seat.player))]


def _due(asking: Asking, deadline: str) -> Instant | None:
    return next((d.due for d in asking.state.deadlines if d.id == deadline), None)


def _until(asking: Asking, deadline: str) -> str:
    """ ", until …" of a deadline, or "" where none runs."""
    due = _due(asking, deadline)
    return "" if due is None else asking.words("until", when=asking.due(due))


def _election(asking: Asking, election: Election) -> list[str]:
    words = asking.words
    voices: dict[str, list[str]] = {}
    for voice in election.voices:
        voices.setdefault(asking.name(voice.candidate), []).append(asking.name(voice.voter))
    items = [f"{name} {len(voters)} ({', '.join(voters)})" for name, voters in voices.items()]
    until = _until(asking, election_deadline(election))
    office = asking.office(election.office)
    lines = [words("election-open", office=office, items=formats.listed(words, items) or "–", until=until)]
    missing = missing_voices(reading(asking.state))
    if missing:
        lines.append(words("election-missing", names=asking.names(missing)))
    return lines


def _waits(asking: Asking) -> list[str]:
    words, held = asking.words, asking.state.offices
    lines = [
        words(
            "duty-open",
            who=asking.name(seat.player),
            office=asking.office(seat.office),
            until=_until(asking, f"nominate/{seat.term}"),
        )
        for seat in held.seats
        if seat.duty
    ]
    for called in held.callouts:
        who, by = asking.name(called.player), asking.name(called.caller)
        until = _until(asking, callout_deadline(called))
        lines.append(words("callout-open", who=who, by=by, office=asking.office(called.office), until=until))
    lines += [
        words("bar-open", who=asking.name(bar.player), until=asking.until(bar.until))
        for bar in held.bars
        if bar.until > asking.now
    ]
    for expected in held.expected:
        name = formats.line_of(expected.name)
        lines.append(words("office-expected", office=asking.office(expected.office), name=name, cite=""))
    for promise in held.next_holder:
        who, office = asking.name(promise.player), asking.office(promise.office)
        lines.append(words("office-promised", who=who, office=office, cite=""))
    return lines

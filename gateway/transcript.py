"""The lines of a transcript: what ``rehearse`` plays, one entry a line.

Pure. Must never know what becomes of what is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

import msgspec

from core.ids import Instant, NetworkName, RoomName
from core.law.durations import Duration, parse_duration
from core.law.faults import ExpressionError
from core.ports import InboundKind

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SAID = re.compile(
    r"(?P<network>[^\s/<>@+-][^\s/<>]*)(?:/(?P<room>\S+))?\s+<(?P<nick>[^<>\s]+)>(?:\s(?P<rest>.*))?"
)
_OPTION = re.compile(r"\s*\((?P<name>id|edit|redact|react|locked|sent)=(?P<value>[^()\s]+)\)")
_PRESENCE = re.compile(r"-(quit|nick|part|kick)(?:\s+(.*))?")
_RELATED = {
    "edit": InboundKind.EDIT,
    "redact": InboundKind.REDACTION,
    "react": InboundKind.REACTION,
    "locked": InboundKind.UNREADABLE,
}


class TranscriptError(Exception):
    """A line cannot be read or played. ``line`` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class _Line(msgspec.Struct, frozen=True, kw_only=True):
    line: int


class SetClock(_Line, frozen=True):
    at: Instant


class MoveClock(_Line, frozen=True):
    by: Duration


class Say(_Line, frozen=True):
    """Something said. ``room`` None: in private. ``sent``: the server's stamp, where it is given."""

    network: NetworkName
    room: RoomName | None
    nick: str
    text: str
    kind: InboundKind = InboundKind.MESSAGE
    id: str | None = None
    relates_to: str | None = None
    sent: Instant | None = None


class Presence(_Line, frozen=True):
    """``what`` is quit, nick, part or kick; none of them is leaving a game."""

    network: NetworkName
    nick: str
    what: str
    argument: str


class Kill(_Line, frozen=True):
    pass


class Down(_Line, frozen=True):
    pass


class Up(_Line, frozen=True):
    pass


Entry = SetClock | MoveClock | Say | Presence | Kill | Down | Up
_ALONE: dict[str, type[Kill] | type[Down] | type[Up]] = {"-kill": Kill, "-down": Down, "-up": Up}


def read_transcript(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries, one by one, as they are asked for. Raises TranscriptError at a line that is none."""
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\r\n")
        if number == 1:
            text = text.removeprefix("\ufeff")
        if text.strip() and text.strip() != "#" and not text.startswith("# "):
            yield _entry(number, text.strip())


def _entry(line: int, text: str) -> Entry:
    if text in _ALONE:
        return _ALONE[text](line=line)
    if text.startswith("@"):
        return SetClock(line=line, at=_instant(line, text[1:]))
    if text.startswith("+"):
        try:
            return MoveClock(line=line, by=parse_duration(text[1:]))
        except ExpressionError:
            raise TranscriptError(
                line, f"{text[1:].strip()!r} is no length of time; write +72h, +7d or +90m"
            ) from None
    found = _SAID.fullmatch(text)
    if found is None:
        raise TranscriptError(
            line, "expected NETWORK/ROOM <NICK> TEXT, NETWORK <NICK> TEXT, @TIME, +72h, -kill, -down or -up"
        )
    room = None if found["room"] is None else RoomName(found["room"])
    return _said(line, NetworkName(found["network"]), room, found["nick"], found["rest"] or "")


def _said(line: int, network: NetworkName, room: RoomName | None, nick: str, rest: str) -> Say | Presence:
    presence = _PRESENCE.fullmatch(rest.strip())
    if presence is not None:
        argument = (presence[2] or "").strip()
        if presence[1] == "nick" and not argument:
            raise TranscriptError(line, "-nick needs the new nick")
        return Presence(line=line, network=network, nick=nick, what=presence[1], argument=argument)
    options, text = _options(line, rest)
    related = [name for name in _RELATED if name in options]
    if len(related) > 1:
        raise TranscriptError(line, f"({related[0]}=) and ({related[1]}=) exclude each other")
    kind = _RELATED[related[0]] if related else InboundKind.MESSAGE
    return Say(
        line=line,
        network=network,
        room=room,
        nick=nick,
        text=text,
        kind=kind,
        id=options.get("id"),
        relates_to=options[related[0]] if related else None,
        sent=_instant(line, options["sent"]) if "sent" in options else None,
    )


def _options(line: int, rest: str) -> tuple[dict[str, str], str]:
    options: dict[str, str] = {}
    while (found := _OPTION.match(rest)) is not None:
        if found["name"] in options:
            raise TranscriptError(line, f"({found['name']}=) twice")
        options[found["name"]] = found["value"]
        rest = rest[found.end() :]
    return options, rest.strip()


def _instant(line: int, text: str) -> Instant:
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise TranscriptError(line, f"{text.strip()!r} is no time; write 2026-03-01T12:00:00Z") from None
    if moment.tzinfo is None:
        raise TranscriptError(line, f"{text.strip()!r} does not say its time zone; end it with Z")
    return Instant((moment - _EPOCH) // timedelta(milliseconds=1))

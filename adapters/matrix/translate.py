"""Matrix events into what people said. Pure, but for a line in the log where one cannot be read at all.

Must never know the game, the connection or the library: it reads events as the server gave
them, in which anything may be missing or of a wrong type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import structlog

from adapters.matrix import markup
from adapters.matrix.attachments import attached
from adapters.matrix.code_blocks import with_fences
from adapters.matrix.mentions import by_id
from adapters.matrix.recent import NOTHING, Recent
from adapters.matrix.rooms import Event, Rooms, content_of, is_direct_invitation, is_own_arrival
from adapters.matrix.text import whole
from core.ids import Instant, NetworkName
from core.ports import Attachment, Inbound, InboundKind

log = structlog.get_logger(__name__)

_QUOTED_SPEAKER = re.compile(r"> (?:\* )?<@[^>\n]*>")
_SPOKEN = {"m.text": InboundKind.MESSAGE, "m.emote": InboundKind.ACTION}


class Stretch(msgspec.Struct, frozen=True):
    """What happened in one room since the last batch, oldest first.

    The first ``early`` events are from before we came, so they are not live. ``arrived``: our
    entering was among the events looked at.
    """

    room_id: str
    events: tuple[Event, ...]
    early: int = 0
    arrived: bool = False


class Said(msgspec.Struct, frozen=True):
    """The core of one event: what kind of saying, its text, and the event it is about."""

    kind: InboundKind
    text: str
    relates_to: str | None = None
    styled: str = ""
    attachment: Attachment | None = None


def since_arrival(room_id: str, events: Iterable[object], own: str) -> Stretch:
    """The events since we last entered the room: what was said before was not said to us.

    Unless we were called to a private talk: then what was said since the call counts, for the
    first words often come before we are there.
    """
    heard: list[Event] = []
    early = 0
    arrived = called = False
    for event in events:
        if not isinstance(event, Mapping):
            continue
        if is_direct_invitation(event, own):
            heard.clear()
            called = True
        elif is_own_arrival(event, own):
            if not called:
                heard.clear()
            early = len(heard)
            arrived, called = True, False
        else:
            heard.append(event)
    return Stretch(room_id, tuple(heard), early, arrived)


def said_in(
    stretches: Sequence[Stretch],
    rooms: Rooms,
    network: NetworkName,
    received: Instant,
    *,
    live: bool,
    recent: Recent = NOTHING,
) -> list[Inbound]:
    """Everything people said in a batch, in order.

    Within a room the server's order holds; between rooms the server's stamps decide, a stamp
    never counting as earlier than one before it in its room nor as later than now.
    """
    ordered: list[tuple[int, Inbound]] = []
    for stretch in stretches:
        latest = 0
        for at, event in enumerate(stretch.events):
            in_time = live and at >= stretch.early
            try:
                message = inbound(
                    event, stretch.room_id, rooms, network, received, live=in_time, recent=recent
                )
                learn(recent, event, stretch.room_id, rooms)
            except Exception:
                log.exception("event_broke", network=network, room=stretch.room_id, id=event.get("event_id"))
                continue
            if message is None:
                continue
            latest = max(latest, min(message.sent if message.sent is not None else latest, received))
            ordered.append((latest, message))
    ordered.sort(key=lambda pair: pair[0])
    return [message for _, message in ordered]


def inbound(
    event: Event,
    room_id: str,
    rooms: Rooms,
    network: NetworkName,
    received: Instant,
    *,
    live: bool,
    recent: Recent = NOTHING,
) -> Inbound | None:
    """One event as what somebody said; None for our own, for notices and for what is no talk."""
    sender, event_id = event.get("sender"), event.get("event_id")
    if not isinstance(sender, str) or not isinstance(event_id, str) or sender == rooms.own:
        return None
    said = said_by(event)
    if said is None:
        return None
    content = content_of(event)
    spoken = _mapping(content.get("m.new_content")) if said.kind is InboundKind.EDIT else content
    return Inbound(
        network=network,
        room=None if rooms.is_private(room_id) else rooms.name_of(room_id),
        account=whole(sender),
        name=rooms.display_name(room_id, sender),
        text=whole(by_id(said.text, spoken, rooms.own, rooms.display_name(room_id, rooms.own))),
        styled=said.styled,
        attachment=said.attachment,
        quoting=recent.answered(event),
        received=received,
        kind=said.kind,
        message_id=whole(event_id),
        relates_to=said.relates_to,
        sent=_stamp(event),
        live=live,
    )


def learn(recent: Recent, event: Event, room_id: str, rooms: Rooms) -> None:
    sender = event.get("sender")
    if recent is not NOTHING and isinstance(sender, str):
        recent.learn(event, "" if sender == rooms.own else rooms.display_name(room_id, sender))


def redacted_in(events: Iterable[Event]) -> list[str]:
    """The ids of what was taken back."""
    found = [said_by(event) for event in events if event.get("type") == "m.room.redaction"]
    return [said.relates_to for said in found if said is not None and said.relates_to is not None]


def moved(room_id: str, rooms: Rooms, network: NetworkName, now: Instant) -> Inbound:
    """That a room has taken the place of its predecessor."""
    return Inbound(
        network=network,
        room=rooms.name_of(room_id),
        account=None,
        name="",
        text=room_id,
        received=now,
        kind=InboundKind.MOVED,
        message_id=f"{room_id}/moved",
    )


def unreadable(event: Event, room_id: str, rooms: Rooms, network: NetworkName, now: Instant) -> Inbound:
    """That somebody said something there is no key for; ``relates_to`` is what it was."""
    sender, event_id = whole(str(event.get("sender"))), whole(str(event.get("event_id")))
    return Inbound(
        network=network,
        room=None if rooms.is_private(room_id) else rooms.name_of(room_id),
        account=sender,
        name=rooms.display_name(room_id, sender),
        text="",
        received=now,
        kind=InboundKind.UNREADABLE,
        message_id=f"{event_id}/unreadable",  # its own id is still free for what it says
        relates_to=event_id,
    )


def said_by(event: Event) -> Said | None:
    match event.get("type"):
        case "m.room.message":
            return _message(content_of(event))
        case "m.reaction":
            return _reaction(content_of(event))
        case "m.room.redaction":
            return _redaction(event)
        case kind:
            shown = attached(kind, content_of(event))
            return None if shown is None else Said(InboundKind.MESSAGE, "", attachment=shown)


def _message(content: Mapping[str, Any]) -> Said | None:
    relation = _mapping(content.get("m.relates_to"))
    if relation.get("rel_type") == "m.replace":
        return _edit(content, relation)
    shown = attached("m.room.message", content)
    if shown is not None:
        return Said(InboundKind.MESSAGE, "", attachment=shown)
    kind = _spoken_kind(content)
    body = content.get("body")
    if kind is None or not isinstance(body, str):
        return None
    if relation.get("m.in_reply_to") is not None:
        body = without_quote(body)
    return Said(kind, _coded(body, content), styled=markup.styled(content))


def _edit(content: Mapping[str, Any], relation: Mapping[str, Any]) -> Said | None:
    fresh = _mapping(content.get("m.new_content"))
    body, original = fresh.get("body"), relation.get("event_id")
    if _spoken_kind(fresh) is None or not isinstance(body, str) or not isinstance(original, str):
        return None
    return Said(InboundKind.EDIT, _coded(body, fresh), whole(original), markup.styled(fresh))


def _coded(body: str, content: Mapping[str, Any]) -> str:
    return with_fences(body, content.get("format"), content.get("formatted_body"))


def _reaction(content: Mapping[str, Any]) -> Said | None:
    relation = _mapping(content.get("m.relates_to"))
    key, original = relation.get("key"), relation.get("event_id")
    if (
        relation.get("rel_type") != "m.annotation"
        or not isinstance(key, str)
        or not isinstance(original, str)
    ):
        return None
    return Said(InboundKind.REACTION, key, whole(original))


def _redaction(event: Event) -> Said | None:
    # since room version 11 the redacted id is in the content, before it was beside it
    original = content_of(event).get("redacts", event.get("redacts"))
    return Said(InboundKind.REDACTION, "", whole(original)) if isinstance(original, str) else None


def without_quote(body: str) -> str:
    """The words of a reply without the quotation older clients put before them."""
    if _QUOTED_SPEAKER.match(body) is None:
        return body
    lines = body.split("\n")
    end = next((at for at, line in enumerate(lines) if not line.startswith(">")), len(lines))
    if end < len(lines) and not lines[end].strip():
        end += 1
    return "\n".join(lines[end:])


def _spoken_kind(content: Mapping[str, Any]) -> InboundKind | None:
    # a notice is a bot's: answering one is how two bots talk for ever
    kind = content.get("msgtype")
    return _SPOKEN.get(kind) if isinstance(kind, str) else None


def _stamp(event: Event) -> Instant | None:
    stamp = event.get("origin_server_ts")
    if isinstance(stamp, int) and not isinstance(stamp, bool) and 0 <= stamp < 2**53:
        return Instant(stamp)
    return None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}

"""What we know of the rooms we are in, folded from their state events.

Must never know how the events reached us, nor what anybody says in the rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adapters.matrix.text import one_line
from core.ids import RoomName

Event = Mapping[str, Any]  # one event as the server gave it; anything in it may be missing or of a wrong type


class Room:
    """One room we have joined. ``members`` maps joined Matrix ids to display names."""

    def __init__(self) -> None:
        self.members: dict[str, str] = {}
        self.invited: set[str] = set()
        self.creator: str | None = None
        self.encrypted = False
        self.replaced_by: str | None = None
        self.predecessor: str | None = None


def content_of(event: Event) -> Mapping[str, Any]:
    content = event.get("content")
    return content if isinstance(content, Mapping) else {}


def is_own_arrival(event: Event, own: str) -> bool:
    """Whether ``event`` is our entering the room, and not a change of our profile in it."""
    if event.get("type") != "m.room.member" or event.get("state_key") != own:
        return False
    if content_of(event).get("membership") != "join":
        return False
    unsigned = event.get("unsigned")
    before = unsigned.get("prev_content") if isinstance(unsigned, Mapping) else None
    return not (isinstance(before, Mapping) and before.get("membership") == "join")


def is_direct_invitation(event: Event, own: str) -> bool:
    """Whether ``event`` invites us to talk with its sender alone."""
    if event.get("type") != "m.room.member" or event.get("state_key") != own:
        return False
    content = content_of(event)
    return content.get("membership") == "invite" and content.get("is_direct") is True


def _room_id(value: object) -> str | None:
    return value if isinstance(value, str) and value.startswith("!") else None


class Rooms:
    """The rooms ``own`` is in, their names, and which of them are private talks.

    A room has the name the operator configured it by; any other is called by its id: aliases
    change and can be claimed by anybody, and a game is bound to a room by its name.
    """

    def __init__(self, own: str, configured: Iterable[RoomName]) -> None:
        self.own = own
        self.configured = tuple(configured)
        self.known: dict[str, Room] = {}
        self.direct: dict[str, list[str]] = {}  # the account data m.direct
        self._names: dict[str, RoomName] = {}
        self._ids: dict[RoomName, str] = {}
        for name in self.configured:
            if name.startswith("!"):
                self.bind(name, name)

    # --- names

    def bind(self, name: RoomName, room_id: str) -> None:
        """From now on the configured ``name`` is the room ``room_id``."""
        former = self._ids.get(name)
        if former is not None:
            self._names.pop(former, None)
        self._ids[name] = room_id
        self._names[room_id] = name

    def name_of(self, room_id: str) -> RoomName:
        return self._names.get(room_id, RoomName(room_id))

    def id_of(self, name: str) -> str | None:
        """The id of a room by its name, that of its latest successor where it has been replaced; None for
        an alias not seen so far.
        """
        return self._ids.get(RoomName(name), name if name.startswith("!") else None)

    @property
    def bound(self) -> dict[RoomName, str]:
        """Names and the rooms they mean."""
        return dict(self._ids)

    def is_configured(self, room_id: str) -> bool:
        return room_id in self._names

    # --- folding

    def apply(self, room_id: str, events: Iterable[object]) -> None:
        """Fold state events, in order; anything that is none is passed over."""
        room = self.known.setdefault(room_id, Room())
        for event in events:
            if isinstance(event, Mapping) and isinstance(event.get("state_key"), str):
                self._apply_one(room, event)

    def _apply_one(self, room: Room, event: Event) -> None:
        content = content_of(event)
        match event.get("type"):
            case "m.room.member":
                self._apply_member(room, event["state_key"], content)
            case "m.room.create" if isinstance(event.get("sender"), str):
                room.creator = event["sender"]
                before = content.get("predecessor")
                room.predecessor = _room_id(before.get("room_id")) if isinstance(before, Mapping) else None
            case "m.room.tombstone" if event["state_key"] == "":
                room.replaced_by = _room_id(content.get("replacement_room"))
            case "m.room.encryption":
                room.encrypted = True
            case _:
                pass  # other state says nothing we act on

    @staticmethod
    def _apply_member(room: Room, who: str, content: Mapping[str, Any]) -> None:
        room.members.pop(who, None)
        room.invited.discard(who)
        match content.get("membership"):
            case "join":
                shown = content.get("displayname")
                room.members[who] = one_line(shown) if isinstance(shown, str) else ""
            case "invite":
                room.invited.add(who)
            case _:
                pass  # gone

    def forget(self, room_id: str) -> None:
        self.known.pop(room_id, None)

    # --- people

    def display_name(self, room_id: str, account: str) -> str:
        """The name ``account`` bears in that room, or the first part of its id."""
        room = self.known.get(room_id)
        shown = room.members.get(account) if room is not None else None
        return shown or one_line(account.removeprefix("@").partition(":")[0]) or "?"

    def learn_direct(self, content: object) -> None:
        """Take over the account data ``m.direct``: Matrix id -> list of room ids."""
        if not isinstance(content, Mapping):
            return
        self.direct = {
            who: [room for room in rooms if isinstance(room, str)]
            for who, rooms in content.items()
            if isinstance(who, str) and isinstance(rooms, list)
        }

    def note_direct(self, account: str, room_id: str) -> bool:
        """Remember a private room; False if it was remembered already."""
        rooms = self.direct.setdefault(account, [])
        if room_id in rooms:
            return False
        rooms.append(room_id)
        return True

    def is_private(self, room_id: str) -> bool:
        """Whether only one person hears us there and meant it so: two members, flagged direct."""
        room = self.known.get(room_id)
        if room is None or self.is_configured(room_id) or len(room.members) != 2:
            return False
        return any(room_id in self.direct.get(who, ()) for who in room.members)

    def direct_room(self, account: str) -> str | None:
        """A room in which we may speak to ``account`` alone, one where he is present preferred."""
        flagged = self.direct.get(account, [])
        possible = [
            room_id
            for room_id, room in self.known.items()
            if not self.is_configured(room_id)
            and {*room.members, *room.invited} == {self.own, account}
            and (room_id in flagged or room.creator == self.own)
        ]
        possible.sort(key=lambda room_id: (account not in self.known[room_id].members, room_id))
        return possible[0] if possible else None

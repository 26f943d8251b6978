"""People in rooms at their own clients, on IRC and on Matrix, and what the gateway said to them there.

Must never look inside the gateway.
"""

from __future__ import annotations

import re
from typing import Any

from tests.support.irc_client import IrcClient, said
from tests.support.live_gateway import PATIENCE, until
from tests.support.matrix_client import MatrixPerson, body_of

_FORMATTING = re.compile("[\x02\x03\x0f\x16\x1d\x1f]")


class Person:
    """Somebody in a room at his own client. ``hear`` looks at lines not yet looked at, then waits."""

    def __init__(self, name: str, bot: str) -> None:
        self.name = name
        self.bot = bot
        self._read_to = 0

    async def say(self, text: str) -> str:
        """Returns the network's id of it, where there is one."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """What the gateway has said in the room so far, line by line, without formatting."""
        raise NotImplementedError

    def client_down(self) -> bool:
        """Whether nothing more can be heard."""
        raise NotImplementedError

    async def hear(self, part: str, seconds: float = PATIENCE) -> str:
        """The next line of the gateway that holds ``part``."""
        start, found = self._read_to, ""

        def come() -> bool:
            nonlocal found
            for number, line in enumerate(self.lines()[self._read_to :], self._read_to):
                if part in line:
                    self._read_to, found = number + 1, line
                    return True
            return False

        def unheard() -> str:
            heard = "\n  ".join(self.lines()[start:])
            return f"{part!r} at {self.name}'s (client down: {self.client_down()}), who heard:\n  {heard}"

        await until(come, unheard, seconds)
        return found

    def skip(self) -> None:
        """What was said so far is of no interest."""
        self._read_to = len(self.lines())


class OnIrc(Person):
    """In a channel."""

    def __init__(self, client: IrcClient, channel: str, bot: str) -> None:
        super().__init__(client.nick, bot)
        self.client = client
        self.channel = channel

    async def say(self, text: str) -> str:
        self.client.say(self.channel, text)
        return ""

    def lines(self) -> list[str]:
        return self._of_bot(self.channel)

    def private(self) -> list[str]:
        return self._of_bot(self.client.nick)

    async def hears_in_private(self, part: str) -> None:
        """Return once the gateway has said ``part`` to him alone."""
        await until(
            lambda: any(part in line for line in self.private()),
            lambda: f"{part!r} to {self.name} alone, who heard:\n  " + "\n  ".join(self.private()[-15:]),
        )

    def client_down(self) -> bool:
        return self.client.closed

    def _of_bot(self, place: str) -> list[str]:
        heard = (said(line) for line in self.client.lines)
        return [
            _FORMATTING.sub("", text)
            for who, target, text in (item for item in heard if item)
            if who == self.bot and target.casefold() == place.casefold()
        ]


class OnMatrix(Person):
    """In a room; ``bot`` is a Matrix id."""

    def __init__(self, client: MatrixPerson, room_id: str, bot: str) -> None:
        super().__init__(client.localpart, bot)
        self.client = client
        self.room_id = room_id

    async def say(self, text: str) -> str:
        return await self.client.send(self.room_id, text)

    def events(self) -> list[dict[str, Any]]:
        """The gateway's messages in the room, as heard."""
        return [
            e
            for e in self.client.events
            if e["room_id"] == self.room_id and e["sender"] == self.bot and e["type"] == "m.room.message"
        ]

    def lines(self) -> list[str]:
        return [line for event in self.events() for line in body_of(event).split("\n")]

    def client_down(self) -> bool:
        return self.client._broken()

    def announcement(self, part: str) -> str:
        """The id of the latest message of the gateway that holds ``part``."""
        return str(next(e for e in reversed(self.events()) if part in body_of(e))["event_id"])

    async def history(self) -> list[dict[str, Any]]:
        """Every message of the gateway in the room, as the homeserver has it, oldest first."""
        events = await self.client.history(self.room_id, 1000)
        return [e for e in events if e["sender"] == self.bot and e["type"] == "m.room.message"]

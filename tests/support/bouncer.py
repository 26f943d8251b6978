"""A bouncer for the tests: it is in the channel already, and plays back everything at each connection.

Must never use the gateway's own IRC code.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime

from tests.support.scripted_ircd import ScriptedIrcd

CAPS = "account-tag batch message-tags server-time"


class Bouncer(ScriptedIrcd):
    """``batched``: the past comes in a batch; else only its times show it. ``msgids``: lines have ids."""

    def __init__(self, *, batched: bool = True, msgids: bool = True, room: str = "#Nomic") -> None:
        super().__init__(caps=CAPS)
        self.room = room
        self._batched = batched
        self._msgids_too = msgids
        self.past: list[tuple[str, str]] = []  # tags, the line itself

    def heard(self, nick: str, text: str, *, ago: float = 0.0, account: str | None = None) -> None:
        """Somebody says it in the room: now, or so many seconds ago, while only the bouncer was there."""
        stamp = datetime.fromtimestamp(time.time() - ago, UTC).isoformat(timespec="milliseconds")
        tags = f"time={stamp.replace('+00:00', 'Z')};account={account or nick}"
        if self._msgids_too:
            tags += f";msgid=b{len(self.past)}"
        line = f":{nick}!{nick}@host PRIVMSG {self.room} :{text}"
        self.past.append((tags, line))
        if ago == 0.0 and self.connected:
            self.send(f"@{tags} {line}")

    def _welcome(self) -> list[str]:
        lines = super()._welcome()
        if not lines:
            return []
        lines += [
            f":{self._me()} JOIN {self.room}",
            f":srv 353 {self.nick} = {self.room} :{self.nick} alice bob",
            f":srv 366 {self.nick} {self.room} :End",
        ]
        if not self._batched:
            return [*lines, *(f"@{tags} {line}" for tags, line in self.past)]
        played = [f"@batch=b;{tags} {line}" for tags, line in self.past]
        return [*lines, f":bnc BATCH +b znc.in/playback {self.room}", *played, ":bnc BATCH -b"]

    def _on_join(self, args: Sequence[str], label: str) -> list[str]:
        return []  # it is there already

    def _on_ping(self, args: Sequence[str], label: str) -> list[str]:
        stamp = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds")
        return [f"@time={stamp.replace('+00:00', 'Z')} :bnc PONG bnc :{args[0]}"]

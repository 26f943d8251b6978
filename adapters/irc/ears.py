"""What one connection tells the link that holds it. Must never know how either works."""

from __future__ import annotations

from typing import Protocol

from adapters.irc.ending import Ending
from core.ports import Inbound


class Ears(Protocol):
    """What a session tells its link."""

    def write(self, text: str) -> None:
        """Send one line now; it costs a token of the pacing but does not wait for one."""

    def may_ask(self) -> bool:
        """Whether there is room for a question that could wait."""

    def said(self, message: Inbound) -> None: ...

    def ready(self, detail: str) -> None:
        """Registered, rooms asked for, and a probe came round."""

    def rooms_changed(self) -> None: ...

    def failed(self, ending: Ending) -> None:
        """This connection is of no use."""

"""What a server can do beside IRC as of old (CAP, version 302), and what of it is in use. Pure.

Must never know what a capability is for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from adapters.irc.line import Line

WANTED: Final = (
    "account-notify",
    "account-tag",
    "batch",
    "cap-notify",
    "chghost",
    "echo-message",
    "extended-join",
    "labeled-response",
    "message-tags",
    "multi-prefix",
    "server-time",
    "setname",
    "userhost-in-names",
)
RECEIPTS: Final = frozenset(("batch", "echo-message", "labeled-response", "message-tags"))


class Capabilities:
    """``offered`` has the values; ``told`` says that the list of LS is complete. What nobody here wants
    is never asked for: servers set traps.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._asked: set[str] = set()
        self._unanswered = 0
        self.offered: dict[str, str] = {}
        self.enabled: set[str] = set()
        self.told = False

    @property
    def waiting(self) -> bool:
        """Whether the server has still to answer."""
        return not self.told or self._unanswered > 0

    def handle(self, line: Line) -> None:
        """Take in one CAP line, and ask for what is of use."""
        if not line.arguments:
            return
        names = line.last.split()
        match line.arguments[0].upper():
            case "LS":
                self.offered.update(_with_values(names))
                if not (len(line.arguments) > 2 and line.arguments[1] == "*"):
                    self.told = True
                    self.request(self._useful())
            case "NEW":
                self.offered.update(_with_values(names))
                self.request(self._useful())
            case "DEL":
                self._on_gone(_with_values(names))
            case "ACK":
                self._on_ack(names)
            case "NAK":
                self._on_nak(names)

    def request(self, names: Iterable[str]) -> None:
        """Ask for those that were not asked for yet."""
        new = set(names) - self._asked
        if new:
            self._asked |= new
            self._unanswered += 1
            self._write(f"CAP REQ :{' '.join(sorted(new))}")

    def has_asked(self, name: str) -> bool:
        return name in self._asked

    def _useful(self) -> set[str]:
        useful: set[str] = {name for name in WANTED if name in self.offered}
        if not useful >= RECEIPTS:  # an echo that cannot be told from another is of no use
            useful -= {"echo-message", "labeled-response"}
        return useful

    def _on_gone(self, names: Iterable[str]) -> None:
        for name in names:
            self.enabled.discard(name)
            self._asked.discard(name)
            self.offered.pop(name, None)

    def _on_ack(self, names: list[str]) -> None:
        self._unanswered = max(0, self._unanswered - 1)
        for name in names:
            if name.startswith("-"):
                self.enabled.discard(name[1:])
            else:
                self.enabled.add(name.lstrip("~="))

    def _on_nak(self, names: list[str]) -> None:
        self._unanswered = max(0, self._unanswered - 1)
        if len(names) > 1:  # all or nothing: find out which of them it was
            for name in names:
                self._asked.discard(name)
                self.request({name})


def _with_values(names: list[str]) -> dict[str, str]:
    return {name: value for name, _, value in (item.partition("=") for item in names)}

"""Whether a line speaks to the gateway: by the prefix, or by one of the names it goes by.

Must never know a verb's meaning.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from gateway.speech.text import without_joins
from gateway.speech.verbs import find_verb

VERB = re.compile(r"[^\W\d_][\w'\u2019\u2010-\u2013-]*")
_SERVER = r"(?::(?P<server>[\w.-]+)(?::[0-9]+)?)?"
_STOP = r"\s*[:,\uff1a\uff0c]\s*"


class Address(msgspec.Struct, frozen=True):
    """``names`` are compared without case; an empty prefix or name speaks to nobody."""

    prefix: str
    names: tuple[str, ...]

    def command(self, line: str) -> str | None:
        """The command in a line that begins with the prefix or a name; None where it is none."""
        for rest, called in (*self._called(bared(line)), (bared(line), False)):
            command = self._after_prefix(rest)
            found = command if command is not None else rest if called else None
            if found is not None and VERB.match(found):
                return found
        return None

    def _called(self, line: str) -> Iterator[tuple[str, bool]]:
        """What follows a name: ``nomic: …``, ``@nomic …``, ``@nomic:example.org: …``."""
        for name in filter(None, self.names):
            called = re.match(rf"@{re.escape(name)}{_SERVER}\s+", line, re.IGNORECASE)
            if called is not None and find_verb(called["server"] or "") is None:
                yield bared(line[called.end() :]), True
            called = re.match(
                rf"(?:@{re.escape(name)}{_SERVER}|{re.escape(name)}){_STOP}", line, re.IGNORECASE
            )
            if called is not None:
                yield bared(line[called.end() :]), True

    def _after_prefix(self, line: str) -> str | None:
        mark = self.prefix.strip()
        if not mark or _plain(line[: len(mark)]) != _plain(mark):
            return None
        return bared(line[len(mark) :])


def bared(line: str) -> str:
    """Without blanks around it, or anything unseen before it."""
    line = line.strip()
    while line and (line[0].isspace() or not without_joins(line[0])):
        line = line[1:]
    return line


def _plain(mark: str) -> str:
    """A full-width ``!`` is one, too."""
    return unicodedata.normalize("NFKC", mark).casefold()

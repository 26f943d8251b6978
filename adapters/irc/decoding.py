"""Bytes of an IRC connection into lines, whatever their encoding. Must never raise for what was sent."""

from __future__ import annotations

LONGEST = 64 * 1024  # bytes without a line end after which they are thrown away


class LineBuffer:
    """Takes bytes as they come, gives whole lines."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The lines that are complete now, without their ends."""
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest if len(rest) <= LONGEST else b""
        return [decode(line.removesuffix(b"\r")) for line in lines]


def decode(line: bytes) -> str:
    """UTF-8 where it is, Latin-1 where it is not.

    A line that a server cut inside a character of UTF-8 loses that character only.
    """
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        if error.end == len(line) and error.reason == "unexpected end of data":
            return line[: error.start].decode()
        return line.decode("latin-1")

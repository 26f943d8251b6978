"""Messages on a pipe: four bytes of length, big-endian, then JSON. Must never know what they mean."""

from __future__ import annotations

import os
import select
import time

HEADER = 4


class Closed(Exception):
    """The other end is gone."""


class Late(Exception):
    """Nothing whole came in time."""


class TooLong(Exception):
    """The other end says it will send more than is taken."""


def write_frame(descriptor: int, body: bytes) -> None:
    """All of it; raises Closed."""
    rest = memoryview(len(body).to_bytes(HEADER, "big") + body)
    try:
        while rest:
            rest = rest[os.write(descriptor, rest) :]
    except BrokenPipeError:
        raise Closed from None


def read_frame(descriptor: int, most: int, seconds: float | None = None) -> bytes:
    """One message of at most ``most`` bytes, within so many seconds (None: whenever it comes)."""
    until = None if seconds is None else time.monotonic() + seconds
    length = int.from_bytes(_exactly(descriptor, HEADER, until), "big")
    if length > most:
        raise TooLong
    return _exactly(descriptor, length, until)


def _exactly(descriptor: int, count: int, until: float | None) -> bytes:
    got = bytearray()
    while len(got) < count:
        if until is not None:
            left = until - time.monotonic()
            if left <= 0 or not _readable(descriptor, left):
                raise Late
        part = os.read(descriptor, count - len(got))
        if not part:
            raise Closed
        got += part
    return bytes(got)


def _readable(descriptor: int, seconds: float) -> bool:
    poll = select.poll()  # select() takes no descriptor above 1,023
    poll.register(descriptor, select.POLLIN | select.POLLHUP)
    return bool(poll.poll(max(1, int(seconds * 1000))))

"""An entry of a game's log: the command and what it came to, as the bytes that are hashed.

Must never know where the bytes are kept.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import Any

import msgspec

from core.ids import EntryHash, Instant
from core.play.commands import Command
from core.play.events import Outcome

FORMAT = 1  # grows when an event's shape changes; older entries are lifted on reading


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """``previous`` is the hash of the entry before it, "" for the first. ``engine`` is a version."""

    sequence: int
    at: Instant
    engine: str
    previous: EntryHash
    command: Command
    outcome: Outcome
    format: int = FORMAT


def _encode_value(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} cannot be stored")


def _decode_value(kind: type, value: Any) -> Any:
    if kind is Fraction:
        try:
            return Fraction(value)
        except ZeroDivisionError as error:  # msgspec turns a ValueError into its own
            raise ValueError(f"{value} is no number") from error
    raise TypeError(f"a {kind.__name__} cannot be read")


_encoder = msgspec.json.Encoder(enc_hook=_encode_value)
_decoder = msgspec.json.Decoder(Entry, dec_hook=_decode_value)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(body: bytes) -> Entry:
    """The entry of stored bytes. Raises msgspec.DecodeError where they are not one."""
    return _decoder.decode(body)


def hash_of(body: bytes) -> EntryHash:
    """SHA-256 of the bytes as stored, in hexadecimal."""
    return EntryHash(hashlib.sha256(body).hexdigest())

"""Messages and deliveries as the bytes that are stored. Must never know which table they lie in.

JSON by field name: fields added later need a default, then old rows still load.
"""

from __future__ import annotations

import msgspec

from core.ids import MessageId
from core.ports import Delivery, Inbound, StoreError

_encoder = msgspec.json.Encoder()
_inbound = msgspec.json.Decoder(Inbound)
_delivery = msgspec.json.Decoder(Delivery)


def message_id_of(message: Inbound) -> MessageId | None:
    """The id that is unique over all networks, "network/id"; None where the network gave none."""
    return None if message.message_id is None else MessageId(f"{message.network}/{message.message_id}")


def encode(value: Inbound | Delivery) -> bytes:
    """Raises StoreError where it holds text that is no Unicode."""
    try:
        return _encoder.encode(value)
    except ValueError as error:
        raise StoreError("a text that is not Unicode cannot be stored") from error


def decode_inbound(stored: bytes) -> Inbound:
    """Raises StoreError where this version cannot read it."""
    try:
        return _inbound.decode(stored)
    except msgspec.DecodeError as error:
        raise StoreError(f"a stored message cannot be read: {error}") from error


def decode_delivery(stored: bytes) -> Delivery:
    """Raises StoreError where this version cannot read it."""
    try:
        return _delivery.decode(stored)
    except msgspec.DecodeError as error:
        raise StoreError(f"a stored delivery cannot be read: {error}") from error

"""What the operator says about one Matrix network. Must never know how a config file looks."""

from __future__ import annotations

from pathlib import Path

import msgspec

from adapters.secret import Secret
from core.ids import Millis, NetworkName, RoomName


class MatrixSettings(msgspec.Struct, frozen=True, kw_only=True):
    """One Matrix account of the gateway.

    ``user`` is a full Matrix id; ``password`` or ``access_token`` lets it in (the password also
    after a token has been revoked). ``rooms`` are aliases or ids, joined at the start.
    ``inviters`` are patterns over Matrix ids (``@*:example.org``), ``operators`` Matrix ids.
    ``state_dir`` is this account's own folder; it keeps the device id and the crypto store and
    must outlive the process. ``sync_timeout`` is how long one poll may wait for news,
    ``request_timeout`` how long any other request may take. ``display_name`` and ``avatar`` (a file)
    are set at the start; None: left as they are.
    """

    name: NetworkName
    homeserver: str
    user: str
    state_dir: Path
    password: Secret | None = None
    access_token: Secret | None = None
    rooms: tuple[RoomName, ...] = ()
    inviters: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    encryption: bool = False
    display_name: str | None = None
    avatar: Path | None = None
    sync_timeout: Millis = Millis(30_000)
    request_timeout: Millis = Millis(20_000)

"""What the gateway must be told of one IRC network. Must never show a password."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from adapters.secret import Secret
from core.ids import NetworkName, RoomName


class IrcSettings(msgspec.Struct, frozen=True, kw_only=True):
    """One ``[[irc]]`` table of the config.

    With ``sasl_account`` the password is for SASL PLAIN, and the link never goes on without having
    logged in; so it is with ``sasl`` "external", where the certificate says who we are. A password
    alone is the server's own (PASS). ``nickserv``: the mask (nick!user@host) of the services that may
    have the password where there is no SASL. ``tls_ca_file``: who signs the server's certificate, in
    place of those the machine trusts. ``identity`` "account": only a services account says who
    somebody is; "nick": nicks are trusted. ``lines_per_second`` and ``burst`` must stay below what the
    server allows a client (its default is often one line a second).
    """

    name: NetworkName
    host: str
    port: int
    nick: str
    channels: tuple[RoomName, ...]
    tls: bool = False
    tls_verify: bool = True
    tls_ca_file: Path | None = None
    tls_cert_file: Path | None = None
    tls_key_file: Path | None = None  # None: it is in the file of the certificate
    identity: Literal["account", "nick"] = "account"
    sasl: Literal["plain", "external"] = "plain"
    sasl_account: str | None = None
    nickserv: str | None = None
    password: Secret | None = None
    realname: str = "Nomic gateway"
    lines_per_second: float = 1.0
    burst: int = 5


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long the link waits for what, in seconds. The defaults suit real networks."""

    connect: float = 20.0
    register: float = 40.0
    ping_every: float = 30.0
    ping_timeout: float = 45.0
    confirm_after: float = 5.0  # a probe after a line that nothing else acknowledges
    backoff_first: float = 1.0
    backoff_most: float = 300.0
    steady_after: float = 60.0  # live so long: the next failure starts a new back-off
    nick_retry: float = 60.0
    rejoin_first: float = 5.0
    rejoin_most: float = 300.0
    room_patience: float = 15.0  # a delivery waits so long for a room to be joined
    lookup: float = 4.0  # a line waits so long for the account of its speaker
    close: float = 2.0  # from QUIT to hanging up

"""The real servers of the live tests, in one place. Must never know the gateway's links."""

from __future__ import annotations

from tests.support.ircds import IrcServer, ServicesServer, start_inspircd, start_miniircd, start_ngircd
from tests.support.processes import HOST, MissingServer, ServerFailed, free_port, wait_until
from tests.support.raw_irc import RawIrc
from tests.support.synapse import MatrixAccount, Synapse, start_synapse

__all__ = [
    "HOST",
    "IrcServer",
    "MatrixAccount",
    "MissingServer",
    "RawIrc",
    "ServerFailed",
    "ServicesServer",
    "Synapse",
    "free_port",
    "start_inspircd",
    "start_miniircd",
    "start_ngircd",
    "start_synapse",
    "wait_until",
]

"""Session fixtures that give the live tests real servers. What is not installed skips its tests, loudly."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from tests.support.servers import (
    IrcServer,
    MissingServer,
    ServicesServer,
    Synapse,
    start_inspircd,
    start_miniircd,
    start_ngircd,
    start_synapse,
)

Server = TypeVar("Server", IrcServer, ServicesServer, Synapse)


def _started(start: Callable[[], Server]) -> Server:
    """Start it; where something is not installed, skip (fail where NOMIC_LIVE=required says it has to be)."""
    try:
        return start()
    except MissingServer as missing:
        if os.environ.get("NOMIC_LIVE") == "required":
            pytest.fail(f"live tests are required here, but there is no {missing}", pytrace=False)
        pytest.skip(f"not installed: {missing}")


def _while_used(start: Callable[[], Server]) -> Iterator[Server]:
    server = _started(start)
    yield server
    server.close()


@pytest.fixture(scope="session")
def synapse() -> Iterator[Synapse]:
    """A Synapse for the whole session, without rate limits."""
    yield from _while_used(start_synapse)


@pytest.fixture(scope="session")
def ngircd() -> Iterator[IrcServer]:
    """An ngIRCd for the whole session."""
    yield from _while_used(start_ngircd)


@pytest.fixture(scope="session")
def inspircd() -> Iterator[ServicesServer]:
    """An InspIRCd with services for the whole session."""
    yield from _while_used(start_inspircd)


@pytest.fixture(scope="session")
def miniircd() -> Iterator[IrcServer]:
    """A miniircd for the whole session."""
    yield from _while_used(start_miniircd)

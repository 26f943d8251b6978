"""Session fixtures that give the live tests real servers. What is not installed skips its tests, loudly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.servers import (
    IrcServer,
    ServicesServer,
    Synapse,
    start_inspircd,
    start_miniircd,
    start_ngircd,
    start_synapse,
)
from tests.support.while_used import while_used


@pytest.fixture(scope="session")
def synapse() -> Iterator[Synapse]:
    """A Synapse for the whole session, without rate limits."""
    yield from while_used(start_synapse)


@pytest.fixture(scope="session")
def ngircd() -> Iterator[IrcServer]:
    """An ngIRCd for the whole session."""
    yield from while_used(start_ngircd)


@pytest.fixture(scope="session")
def inspircd() -> Iterator[ServicesServer]:
    """An InspIRCd with services for the whole session."""
    yield from while_used(start_inspircd)


@pytest.fixture(scope="session")
def miniircd() -> Iterator[IrcServer]:
    """A miniircd for the whole session."""
    yield from while_used(start_miniircd)

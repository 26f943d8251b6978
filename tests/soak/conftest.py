"""Servers and chance for the long tests. NOMIC_SOAK makes them shorter or longer: 0.05 is a twentieth."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator

import pytest

from tests.support.servers import IrcServer, Synapse, start_ngircd, start_synapse
from tests.support.while_used import while_used


@pytest.fixture(scope="session")
def share() -> float:
    """By how much the tests are shortened or lengthened."""
    return float(os.environ.get("NOMIC_SOAK", "1"))


@pytest.fixture
def seed() -> int:
    """A new one each time; NOMIC_SEED plays an earlier one again. A test that fails shows it."""
    chosen = int(os.environ.get("NOMIC_SEED") or secrets.randbelow(10**9))
    print(f"NOMIC_SEED={chosen}")
    return chosen


@pytest.fixture(scope="session")
def ngircd() -> Iterator[IrcServer]:
    yield from while_used(start_ngircd)


@pytest.fixture(scope="session")
def synapse() -> Iterator[Synapse]:
    yield from while_used(start_synapse)

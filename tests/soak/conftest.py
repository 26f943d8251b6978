"""Servers and chance for the long tests. NOMIC_SOAK makes them shorter or longer: 0.05 is a twentieth."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.servers import IrcServer, Synapse, start_ngircd, start_synapse
from tests.support.while_used import while_used

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is here is marked `soak`; what needs a server also `live`, so that a skip is loud."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.soak)
            if {"ngircd", "synapse"} & set(getattr(item, "fixturenames", ())):
                item.add_marker(pytest.mark.live)


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

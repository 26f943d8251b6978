"""Servers as fixtures: started for as long as they are used. What is not installed skips its tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from tests.support.servers import IrcServer, MissingServer, ServicesServer, Synapse

Server = TypeVar("Server", IrcServer, ServicesServer, Synapse)


def started(start: Callable[[], Server]) -> Server:
    """Start it; where something is not installed, skip (fail where NOMIC_LIVE=required says it has to be)."""
    try:
        return start()
    except MissingServer as missing:
        if os.environ.get("NOMIC_LIVE") == "required":
            pytest.fail(f"live tests are required here, but there is no {missing}", pytrace=False)
        pytest.skip(f"not installed: {missing}")


def while_used(start: Callable[[], Server]) -> Iterator[Server]:
    server = started(start)
    yield server
    server.close()

"""Commands run in this process set logging up for themselves: afterwards it is as it was."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """Else later tests would log to a stream of a test that is over."""
    root = logging.getLogger()
    before = list(root.handlers), root.level
    yield
    structlog.reset_defaults()
    root.handlers, root.level = before
    logging.captureWarnings(False)

"""Logs: JSON lines off a terminal, and no secret in any line, from us or from a library."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from gateway import logs


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Logging at debug into a buffer; as it was afterwards."""
    root = logging.getLogger()
    before = list(root.handlers), root.level
    out = io.StringIO()
    logs.configure(level=logging.DEBUG, stream=out)
    yield out
    structlog.reset_defaults()
    root.handlers, root.level = before
    logging.captureWarnings(False)


def test_a_line_is_one_json_document_with_its_fields(stream: io.StringIO) -> None:
    """Issue 2, 9: structured logs with network, room, game, player and correlation id."""
    log = structlog.get_logger("x")
    log.info("vote", network="libera", game="night", player=3, correlation="libera/7")
    found = json.loads(stream.getvalue())
    assert found["event"] == "vote"
    assert found["correlation"] == "libera/7"
    assert (found["network"], found["game"], found["player"], found["level"]) == (
        "libera",
        "night",
        3,
        "info",
    )
    assert found["timestamp"].endswith("Z")


def test_registered_values_never_show(stream: io.StringIO) -> None:
    """No secret, ever: in a value, nested, in the event, in a traceback, in what a library logs."""
    secret = 'sword"fish\u00e9'
    logs.redaction.hide([secret])
    log = structlog.get_logger("x")
    log.debug("login", text=f"PASS {secret}", nested={"list": [f"a {secret} b"]})
    log.info(f"event {secret}")
    try:
        raise ValueError(secret)
    except ValueError:
        log.exception("broke")
    logging.getLogger("elsewhere").warning("raw %s", secret)
    assert "sword" not in stream.getvalue()
    assert logs.HIDDEN in stream.getvalue()


@pytest.mark.parametrize("key", ["password", "access_token", "secret", "Authorization", "seed"])
def test_telling_keys_are_hidden_whatever_their_value(stream: io.StringIO, key: str) -> None:
    """A secret nobody registered: its key tells."""
    structlog.get_logger("x").info("sent", **{key: "unknown-value"}, headers={key: "unknown-value"})
    assert "unknown-value" not in stream.getvalue()


@pytest.mark.parametrize(
    "line", ["AUTHENTICATE AG5vbWljAHg=", "GET /sync?access_token=syt_abc", "Bearer syt_abc", "PASS :syt_abc"]
)
def test_telling_forms_are_hidden(stream: io.StringIO, line: str) -> None:
    """Both libraries log raw lines; a token got at run time is registered nowhere."""
    logging.getLogger("other").error(line)
    assert "AG5v" not in stream.getvalue()
    assert "syt_abc" not in stream.getvalue()


def test_libraries_are_silent_below_warnings(stream: io.StringIO) -> None:
    """nio and irc print whole requests at debug and info: those lines are dropped even at --debug."""
    for name in ("nio.client", "irc.client", "aiohttp.access"):
        logging.getLogger(name).debug("TO SERVER: PASS x")
        logging.getLogger(name).info("TO SERVER: PASS x")
    assert stream.getvalue() == ""

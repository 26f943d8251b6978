"""Logs on stderr: readable on a terminal, JSON lines otherwise; no secret in any of them.

Must never know what happened.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from typing import Any, TextIO

import msgspec
import structlog
from structlog.typing import EventDict, WrappedLogger

HIDDEN = "[hidden]"
_LOUD_LIBRARIES = ("nio", "irc", "aiohttp", "peewee", "asyncio", "pykka", "urllib3", "jaraco")
_SECRET_KEYS = re.compile(
    r"password|passwd|token|secret|authori[sz]ation|credential|api_?key|seed$|nonce", re.I
)
_SECRET_FORMS = re.compile(
    r"(?i)(access_token=|refresh_token=|bearer\s+|\bAUTHENTICATE\s+(?!PLAIN\b|EXTERNAL\b|\*)|\bPASS\s+:?"
    r"|\bOPER\s+\S+\s+|\bIDENTIFY\s+|\bsyt_)[^\s&\"']+"
)
_SHORTEST = 4  # a shorter secret would blot out half of every line

Renderer = Callable[[WrappedLogger, str, EventDict], str]


class Redaction:
    """Hides registered values wherever they turn up, and whatever stands under a telling key."""

    def __init__(self) -> None:
        self._hidden: tuple[str, ...] = ()

    def hide(self, secrets: Iterable[str]) -> None:
        forms = set(self._hidden)
        for secret in secrets:
            if len(secret) >= _SHORTEST:
                forms.update((secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]))
        self._hidden = tuple(sorted(forms, key=len, reverse=True))

    def text(self, text: str) -> str:
        for secret in self._hidden:
            if secret in text:
                text = text.replace(secret, HIDDEN)
        return _SECRET_FORMS.sub(lambda found: found[1] + HIDDEN, text)

    def keys(self, _logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
        """The processor for what stands under telling keys."""
        for key, value in event.items():
            event[key] = HIDDEN if _SECRET_KEYS.search(key) else _without(value)
        return event

    def rendered(self, renderer: Renderer) -> Renderer:
        """The renderer, with registered values taken out of what it made: of tracebacks, too."""

        def render(logger: WrappedLogger, name: str, event: EventDict) -> str:
            return self.text(renderer(logger, name, event))

        return render


def _without(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: HIDDEN if _SECRET_KEYS.search(str(k)) else _without(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without(item) for item in value]
    return value


redaction = Redaction()
"""The one of this process: what is hidden stays hidden."""


def configure(*, level: int = logging.INFO, stream: TextIO | None = None, plain: bool | None = None) -> None:
    """Log from ``level`` on to ``stream`` (stderr). ``plain`` True: for a terminal; None: as the stream is."""
    out = stream or sys.stderr
    on_terminal = out.isatty() if plain is None else plain
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        redaction.keys,
    ]
    if on_terminal:
        renderer: Renderer = structlog.dev.ConsoleRenderer(
            colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    else:
        shared.append(structlog.processors.format_exc_info)
        renderer = _json
    finish = redaction.rendered(renderer)
    structlog.configure(
        processors=[*shared, finish],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=out),
        cache_logger_on_first_use=False,
    )
    _libraries(shared, finish, out, level)


def _json(_logger: WrappedLogger, _name: str, event: EventDict) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def _libraries(shared: list[Any], finish: Renderer, out: TextIO, level: int) -> None:
    """What libraries log goes the same way; they print raw lines below warnings, so those are dropped."""

    def tidy(_logger: WrappedLogger, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        event.pop("_record", None)
        event.pop("_from_structlog", None)
        return event

    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared], processors=[tidy, finish]
        )
    )
    handler.setLevel(logging.WARNING)  # whatever level a library gives its own loggers
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(max(level, logging.WARNING))
    for name in _LOUD_LIBRARIES:
        library = logging.getLogger(name)
        library.setLevel(max(library.level, logging.WARNING))
    logging.captureWarnings(True)

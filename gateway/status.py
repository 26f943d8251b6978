"""How the gateway is: told through a socket beside the store, asked by `nomic-gateway status`.

Must never tell what is said in a game.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import structlog

from core.actors.messages import Docket
from core.ids import Instant
from core.play.document import iso
from gateway.links_seen import LinkSeen

_log = structlog.get_logger(__name__)
_PATIENCE = 5.0
_MOST = 2**24
_SHOWN = 20  # cases, oldest first; --json has all


class LinkReport(msgspec.Struct, frozen=True):
    state: str
    since: str
    detail: str = ""
    waiting: int = 0  # deliveries this network has not taken yet


class CaseReport(msgspec.Struct, frozen=True):
    """A case that waits for a judge; ``judge`` "" where nobody is asked. Times are those of the games."""

    game: str
    case: int
    since: str
    judge: str = ""
    due: str | None = None
    overdue: bool = False


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """``store_error``: why nothing can be recorded now. ``awake`` are games in memory.

    ``damaged`` are games whose logs could not be read at the start, and why not.
    """

    healthy: bool
    version: str
    process: int
    store: str
    started: str
    games: int
    awake: int
    cases: tuple[CaseReport, ...]  # oldest first
    catching_up: bool
    store_error: str | None
    links: dict[str, LinkReport]
    damaged: dict[str, str] = {}


def link_report(seen: LinkSeen, waiting: int) -> LinkReport:
    return LinkReport(seen.state.value, iso(seen.since), seen.detail, waiting)


def case_report(docket: Docket, now: Instant) -> CaseReport:
    due = docket.due
    return CaseReport(
        game=docket.name,
        case=docket.case,
        since=iso(docket.opened_at),
        judge=docket.judge,
        due=None if due is None else iso(due),
        overdue=due is not None and due < now,
    )


class _Health(msgspec.Struct, frozen=True, kw_only=True):
    """What anybody may know: no path, no name of a game or person."""

    healthy: bool
    store: bool
    catching_up: bool
    damaged: int
    links: dict[str, str]


def health_of(status: Status) -> tuple[bool, bytes]:
    """Whether all is well, and the document of /healthz."""
    health = _Health(
        healthy=status.healthy,
        store=status.store_error is None,
        catching_up=status.catching_up,
        damaged=len(status.damaged),
        links={name: link.state for name, link in sorted(status.links.items())},
    )
    return status.healthy, msgspec.json.encode(health)


class NotRunning(Exception):
    """Nobody answers. One line."""


def socket_of(store: Path) -> Path:
    return store.with_name(f"{store.name}.status")


class StatusServer:
    """Answers everyone who connects with one JSON document, and hangs up."""

    def __init__(self, path: Path, report: Callable[[], Status]) -> None:
        self._path = path
        self._report = report
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """The owner of the store takes the socket over; where it cannot, the gateway runs without."""
        try:
            self._path.unlink(missing_ok=True)
            listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            with _short(self._path) as address:
                listener.bind(address)
            self._path.chmod(0o600)
            self._server = await asyncio.start_unix_server(self._answer, sock=listener)
        except OSError as error:
            _log.warning("status_not_served", path=str(self._path), error=str(error))

    async def _answer(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(msgspec.json.encode(self._report()))
            await writer.drain()
        except ConnectionError:
            _log.debug("status_not_read")
        finally:
            writer.close()

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)


def ask_status(store: Path) -> Status:
    """The status of the gateway that owns ``store``. Raises NotRunning."""
    path = socket_of(store)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client, _short(path) as address:
            client.settimeout(_PATIENCE)
            client.connect(address)
            answer = b""
            while (part := client.recv(65536)) and len(answer) < _MOST:
                answer += part
        return msgspec.json.decode(answer, type=Status)
    except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
        raise NotRunning(f"no gateway runs on the store {store}") from None
    except (OSError, msgspec.DecodeError) as error:
        raise NotRunning(f"the gateway on the store {store} does not answer: {error}") from error


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """An address of the socket: its path may be longer than the 107 bytes an address has room for."""
    if len(os.fsencode(path)) < 100 or not Path("/proc/self/fd").is_dir():
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def written(status: Status) -> str:
    """For people; the command's language is English."""
    lines = [
        f"{'healthy' if status.healthy else 'UNHEALTHY'}: version {status.version}, process {status.process}, "
        f"since {status.started}",
        f"store {status.store}: {status.store_error or 'well'}",
        f"games {status.games}, awake {status.awake}; open cases {len(status.cases)}"
        + ("; still catching up" if status.catching_up else ""),
    ]
    lines += [f"DAMAGED: {why}" for _game, why in sorted(status.damaged.items())]
    lines += [_case(case) for case in status.cases[:_SHOWN]]
    if len(status.cases) > _SHOWN:
        lines.append(f"and {len(status.cases) - _SHOWN} cases more")
    for name, link in sorted(status.links.items()):
        detail = f" ({link.detail})" if link.detail else ""
        lines.append(f"{name}: {link.state} since {link.since}{detail}, {link.waiting} waiting")
    return "\n".join(lines)


def _case(case: CaseReport) -> str:
    who = f"waits for {case.judge}" if case.judge else "nobody is asked"
    due = "" if case.due is None else f", {'was' if case.overdue else 'is'} due at {case.due}"
    return f"{case.game}: case {case.case}, open since {case.since}, {who}{due}"

"""In which state each link is, and until when each network was last heard: also over a restart.

Must never know what a link is connected to.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import structlog

from core.ids import Instant, NetworkName
from core.ports import LinkState

_log = structlog.get_logger(__name__)


class LinkSeen(msgspec.Struct, frozen=True):
    state: LinkState
    detail: str
    since: Instant


_UNSURE = 120_000  # milliseconds for which a link may take a dead connection for a live one


class LinksSeen:
    """``file`` keeps when each network was last heard; None: nothing outlives the process."""

    def __init__(self, networks: Iterable[NetworkName], now: Instant, file: Path | None = None) -> None:
        self._file = file
        self._links = {name: LinkSeen(LinkState.DOWN, "", now) for name in networks}
        self._heard: dict[str, Instant] = self._kept()
        self._before = dict(self._heard)  # until when each was heard before its present connection
        self._failed = False

    def _kept(self) -> dict[str, Instant]:
        if self._file is None:
            return {}
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, Instant])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("last_heard_unknown", file=str(self._file), error=str(error))
            return {}

    def changed(self, network: NetworkName, state: LinkState, detail: str, now: Instant) -> Instant | None:
        """Take note; where the network can be heard again, returns until when it was heard before."""
        before = self._links.get(network)
        since = now if before is None or before.state is not state else before.since
        self._links[network] = LinkSeen(state, detail, since)
        was_live = before is not None and before.state is LinkState.LIVE
        if was_live or state is LinkState.LIVE:
            last = self._heard.get(network)
            self._heard[network] = now
            if last is not None and not (was_live and state is LinkState.LIVE):
                self._before[network] = now if was_live else last
            self._keep()
            return last if state is LinkState.LIVE and not was_live else None
        return None

    def was_heard_at(self, network: NetworkName, sent: Instant) -> bool:
        """Whether what was said then was heard when it was said, or was not for us: we were not there yet.

        Near the end of the last connection nobody knows; what comes again is known by its id."""
        before = self._before.get(network)
        return before is None or sent < before - _UNSURE

    def beat(self, now: Instant) -> None:
        """Networks that are live are heard now; keep it."""
        for network, link in self._links.items():
            if link.state is LinkState.LIVE:
                self._heard[network] = now
        self._keep()

    def _keep(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_name(f"{self._file.name}.new")
        try:
            fresh.write_bytes(msgspec.json.encode(self._heard))
            fresh.replace(self._file)
            self._failed = False
        except OSError as error:
            if not self._failed:
                _log.warning("last_heard_not_kept", file=str(self._file), error=str(error))
            self._failed = True

    def all(self) -> dict[NetworkName, LinkSeen]:
        return dict(self._links)

    def live(self) -> frozenset[NetworkName]:
        return frozenset(name for name, link in self._links.items() if link.state is LinkState.LIVE)

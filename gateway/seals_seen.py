"""Follows the seals of secret votes through a log: each is opened at its close, and fits.

Must never know a seal's secret before the log tells it.
"""

from __future__ import annotations

import hashlib

from core.play.commands import Ref
from core.play.entry import Entry
from core.play.events import BallotCast, BallotsOpened, VoteClosed
from core.play.events_offices import ConsentSaid


class Seals:
    """``checked`` seals have been opened and fit; ``open`` ones stand until their vote closes."""

    def __init__(self) -> None:
        self.checked = 0
        self._standing: dict[Ref, set[str]] = {}

    @property
    def open(self) -> int:
        return sum(len(seals) for seals in self._standing.values())

    def follow(self, entry: Entry) -> str | None:
        """What is wrong with the entry's seals."""
        for event in entry.outcome.events:
            if isinstance(event, BallotCast | ConsentSaid) and event.seal is not None:
                self._standing.setdefault(Ref(event.series, event.number), set()).add(event.seal)
            elif isinstance(event, BallotsOpened):
                problem = self._open(event)
                if problem is not None:
                    return problem
            elif isinstance(event, VoteClosed):
                left = self._standing.pop(Ref(event.series, event.number), set())
                if left and event.status != "void":
                    return f"the vote on {Ref(event.series, event.number)} closed with {len(left)} seals unopened"
        return None

    def _open(self, event: BallotsOpened) -> str | None:
        ref = Ref(event.series, event.number)
        standing = self._standing.setdefault(ref, set())
        for ballot in event.ballots:
            if ballot.seal not in standing:
                return f"a ballot on {ref} is opened that was never cast: {ballot.seal[:16]}"
            try:
                secret = bytes.fromhex(ballot.nonce) + ballot.side.encode()
            except ValueError:
                return f"a ballot on {ref} is opened with a nonce that is no hexadecimal number"
            if hashlib.sha256(secret).hexdigest() != ballot.seal:
                return f"a ballot on {ref} is opened as {ballot.side!r}, which its seal does not fit"
            standing.discard(ballot.seal)
            self.checked += 1
        return None

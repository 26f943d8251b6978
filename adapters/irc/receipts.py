"""What was written and is not yet known to have arrived. Pure.

A shipment is one delivery as the lines that say it. Must never decide what is said, or where to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from adapters.irc.line import Line
from adapters.irc.rooms import SILENCES
from adapters.irc.window import Window
from core.ports import Bar, Barred, LinkDown, Place, Rank, Undeliverable

_MOST_UNCONFIRMED = 500  # lines kept to be said again after a broken connection


class Shipment:
    """The lines of one delivery and how many of them are through.

    ``finished(msgid, error)`` is called once: with the network's id of the first line, or with
    what went wrong; without it the line is said for the second time and nobody waits for it.
    ``rest`` are the lines to say when it is tried again.
    """

    def __init__(
        self,
        place: Place,
        target: str,
        rank: Rank,
        lines: list[str],
        finished: Callable[[str | None, Exception | None], None] | None = None,
    ) -> None:
        self.place = place
        self.target = target
        self.rank = rank
        self._lines = lines
        self._through = 0
        self._finished = finished
        self._msgid: str | None = None
        self.repeated = finished is None
        self.over = False

    @property
    def rest(self) -> list[str]:
        return self._lines[self._through :]

    def settle(self, msgid: str | None = None) -> None:
        """The next line is through."""
        if self.over:
            return
        if self._through == 0:
            self._msgid = msgid
        self._through += 1
        if self._through == len(self._lines):
            self._finish(None)

    def fail(self, error: Exception) -> None:
        if not self.over:
            self._finish(error)

    def cancel(self) -> None:
        self.over = True

    def _finish(self, error: Exception | None) -> None:
        self.over = True
        if self._finished is not None:
            self._finished(self._msgid, error)


class Piece(msgspec.Struct, frozen=True):
    """One line of a shipment. ``verify``: it is through only when the server has dealt with it."""

    shipment: Shipment
    text: str
    verify: bool = False
    last: bool = False  # of its shipment, if the server is to be asked


class Unconfirmed(msgspec.Struct, frozen=True):
    """A line counted as said that a dying connection may have swallowed."""

    place: Place
    target: str
    rank: Rank
    text: str


class Receipts:
    """Of one connection. ``fold`` makes nicks comparable; ``bounced`` gets a line counted as said
    whose reader the server then did not know.
    """

    def __init__(self, fold: Callable[[str], str]) -> None:
        self._fold = fold
        self.bounced: Callable[[Unconfirmed], None] | None = None
        self._written = 0
        self.window = Window()
        self._labels: dict[str, tuple[int, Shipment]] = {}
        self._batches: dict[str, str] = {}  # the batch of an answer -> the label it answers
        self._verified: list[tuple[int, str, Shipment]] = []
        self._unconfirmed: deque[tuple[int, Unconfirmed]] = deque(maxlen=_MOST_UNCONFIRMED)

    # --- written

    def labelled(self, piece: Piece) -> str:
        """The label to write before a piece whose echo is its receipt."""
        self._count(piece)
        label = f"n{self._written}"
        self._labels[label] = (self._written, piece.shipment)
        return label

    def written(self, piece: Piece) -> None:
        """A piece went out on a server that returns nothing."""
        self._count(piece)
        shipment = piece.shipment
        if piece.verify:
            self._verified.append((self._written, self._fold(shipment.target), shipment))
            return
        self._unconfirmed.append(
            (self._written, Unconfirmed(shipment.place, shipment.target, shipment.rank, piece.text))
        )
        shipment.settle()

    def _count(self, piece: Piece) -> None:
        self._written += 1
        self.window.wrote(self._written, len(piece.text.encode()) + len(piece.shipment.target.encode()))

    @property
    def count(self) -> int:
        """How many pieces were written: what a probe sent now will confirm."""
        return self._written

    @property
    def open(self) -> bool:
        """Whether a probe would tell something."""
        return bool(self._labels or self._verified or self._unconfirmed)

    # --- heard

    def handle(self, line: Line, own: bool) -> bool:
        """Takes the answers to labelled lines; True when the line was nothing but that.

        ``own``: the line comes from ourselves."""
        if line.kind == "batch":
            return self._on_batch(line)
        label = line.tags.get("label") or self._batches.get(line.tags.get("batch", ""))
        if label is None or label not in self._labels:
            if line.kind == "401" and line.arguments:
                self._nobody(line)
            elif line.kind in SILENCES and line.arguments:
                self._not_taken(line)
            return False
        if own or line.kind == "ack":
            self._answered(label).settle(line.tags.get("msgid"))
            return True
        if _is_error(line):
            shipment = self._answered(label)
            shipment.fail(_refusal(shipment.place, line))
        return False

    def _on_batch(self, line: Line) -> bool:
        name, label = line.target, line.tags.get("label")
        if name.startswith("+") and label in self._labels:
            self._batches[name[1:]] = label
            return True
        answered = self._batches.pop(name[1:], None) if name.startswith("-") else None
        if answered is None:
            return False
        if answered in self._labels:
            self._answered(answered).settle()
        return True

    def _answered(self, label: str) -> Shipment:
        number, shipment = self._labels.pop(label)
        self.window.answered(number)
        return shipment

    def _nobody(self, line: Line) -> None:
        nick = self._fold(line.arguments[0])
        for entry in [entry for entry in self._verified if entry[1] == nick]:
            self._verified.remove(entry)
            entry[2].fail(Undeliverable(reason(line)))
        lines = (pair for pair in self._unconfirmed if self._fold(pair[1].target) == nick)
        first = next(lines, None)
        if first is not None:
            self._unconfirmed.remove(first)
            if self.bounced is not None:
                self.bounced(first[1])

    def _not_taken(self, line: Line) -> None:
        """A channel refused the first of the lines it was sent that nothing has confirmed yet."""
        room = self._fold(line.arguments[0])
        verified = next((entry for entry in self._verified if entry[1] == room), None)
        talk = next((pair for pair in self._unconfirmed if self._fold(pair[1].target) == room), None)
        if verified is not None and (talk is None or verified[0] < talk[0]):
            self._verified.remove(verified)
            verified[2].fail(_refusal(verified[2].place, line))
        elif talk is not None:
            self._unconfirmed.remove(talk)

    def confirmed(self, count: int) -> None:
        """A probe came round: the first ``count`` pieces have been dealt with by the server."""
        self.window.confirmed(count)
        for label, (number, shipment) in list(self._labels.items()):
            if number <= count:
                del self._labels[label]
                shipment.settle()
        for entry in [entry for entry in self._verified if entry[0] <= count]:
            self._verified.remove(entry)
            entry[2].settle()
        while self._unconfirmed and self._unconfirmed[0][0] <= count:
            self._unconfirmed.popleft()

    def lost(self, why: str) -> list[Unconfirmed]:
        """The connection is gone: fails what waits, returns what may have to be said again."""
        waiting = [shipment for _, shipment in self._labels.values()]
        waiting += [shipment for _, _, shipment in self._verified]
        self._labels.clear()
        self._verified.clear()
        for shipment in waiting:
            shipment.fail(LinkDown(why))
        doubtful = [entry for _, entry in self._unconfirmed]
        self._unconfirmed.clear()
        return doubtful


def _is_error(line: Line) -> bool:
    return line.kind == "fail" or line.kind == "716" or (len(line.kind) == 3 and line.kind[0] in "45")


def _refusal(place: Place, line: Line) -> Exception:
    """A person who cannot be reached now will not read it later; a room keeps what is for it."""
    return Undeliverable(reason(line)) if place.room is None else Barred(Bar.MODERATED, reason(line))


def reason(line: Line) -> str:
    """An error of the server in its own words: "#x: Cannot send to channel"."""
    about = line.arguments[0] if len(line.arguments) > 1 else ""
    return f"{about}: {line.last}" if about else line.last

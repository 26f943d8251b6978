"""Asking the network who somebody is (WHOIS), and holding back lines until it has said so. Pure.

Must never deliver a later line before an earlier one, and never guess an account.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from adapters.irc.accounts import Person, Roster
from adapters.irc.line import Line
from core.ids import Instant
from core.ports import Inbound

MOST_HELD = 200  # lines; then the oldest goes out without an account


class _Held(msgspec.Struct):
    message: Inbound
    person: Person | None  # None: its account is in the message already
    until: float
    sure: bool = False


class _Question(msgspec.Struct):
    """One WHOIS on its way. ``same``: what is told is about the one we ask for, as far as can be seen."""

    key: str
    person: Person
    until: float
    same: bool = True
    seen: bool = False
    told: bool = False


class Lookups:
    """``ask(nick)`` writes one WHOIS; ``may_ask()`` says whether there is room for it now;
    ``deliver`` takes the lines, in the order they came, once their account is settled.
    """

    def __init__(
        self,
        roster: Roster,
        *,
        ask: Callable[[str], None],
        may_ask: Callable[[], bool],
        deliver: Callable[[Inbound], None],
        patience: float,
    ) -> None:
        self._roster = roster
        self._ask = ask
        self._may_ask = may_ask
        self._deliver = deliver
        self._patience = patience
        self._held: deque[_Held] = deque()
        self._wanted: deque[Person] = deque()
        self._asked: dict[str, _Question] = {}  # by the folded nick in the question
        self._waiting: list[tuple[Person, Callable[[str | None], None]]] = []

    def settled(self, message: Inbound, at: float) -> None:
        """A line whose account is known; it waits only for the lines before it."""
        self._held.append(_Held(message, None, at))
        self.release(at)

    def hold(self, message: Inbound, person: Person, at: float) -> None:
        """A line whose account the roster must tell."""
        held = _Held(message, person, at + self._patience)
        held.sure = self._roster.is_known(person, at)
        if not held.sure:
            self._want(person, at)
        elif not self._held:
            self._deliver(msgspec.structs.replace(message, account=person.account))
            return
        else:
            held.message = msgspec.structs.replace(message, account=person.account)
        self._held.append(held)
        self.release(at)

    def find(self, person: Person, at: float, then: Callable[[str | None], None]) -> None:
        """Ask anew and tell ``then`` the account (None also where no answer came in time)."""
        self._waiting.append((person, then))
        self._want(person, at)

    def _want(self, person: Person, at: float) -> None:
        asked = any(question.person is person for question in self._asked.values())
        if not asked and not any(other is person for other in self._wanted):
            self._wanted.append(person)
        self.pump(at)

    def pump(self, at: float) -> None:
        """Write the questions there is room for."""
        while self._wanted and self._may_ask():
            person = self._wanted.popleft()
            if not person.gone:
                key = self._roster.key(person.nick)
                self._asked[key] = _Question(key, person, at + self._patience)
                self._ask(person.nick)

    # --- answers

    def handle(self, line: Line, at: float) -> None:
        """One line of an answer to WHOIS; others are not for this."""
        if not line.arguments:
            return
        key = self._roster.key(line.arguments[0])
        question = self._asked.get(key)
        if question is None:
            return
        person = question.person
        question.same = question.same and not person.gone and self._roster.key(person.nick) == key
        match line.kind:
            case "311" if len(line.arguments) >= 3:
                theirs = f"{line.arguments[1]}@{line.arguments[2]}"
                question.same = question.same and person.userhost in ("", theirs)
                question.seen = True
            case "330" if len(line.arguments) >= 2:
                self._told(question, line.arguments[1], at)
            case "307":
                self._told(question, line.arguments[0], at)
            case "318" | "401" | "402":
                del self._asked[key]
                self._told(question, None, at)
        self.release(at)

    def _told(self, question: _Question, account: str | None, at: float) -> None:
        person = question.person
        if account is None and not person.gone and self._roster.key(person.nick) != question.key:
            self._want(person, at)  # he changed his nick while we asked
            return
        if account is not None and not (question.same and question.seen):
            return
        if not question.told and not person.gone:
            self._roster.learn(person, account, at)
        question.told = True
        self._answer(person)

    def _answer(self, person: Person) -> None:
        answered = [then for other, then in self._waiting if other is person]
        self._waiting = [(other, then) for other, then in self._waiting if other is not person]
        for then in answered:
            then(person.account if person.known and not person.gone else None)

    # --- letting go

    def release(self, at: float) -> None:
        """Deliver from the front everything that is settled, given up on, or too much."""
        while self._held and (self._is_settled(self._held[0], at) or len(self._held) > MOST_HELD):
            held = self._held.popleft()
            person = held.person
            if person is None or held.sure:
                self._deliver(held.message)
            else:
                known = not person.gone and self._roster.is_known(person, at)
                account = person.account if known else None
                self._deliver(msgspec.structs.replace(held.message, account=account))

    def _is_settled(self, held: _Held, at: float) -> bool:
        person = held.person
        return (
            person is None
            or held.sure
            or person.gone
            or held.until <= at
            or self._roster.is_known(person, at)
        )

    def tick(self, at: float) -> None:
        """Give up on what was asked too long ago."""
        for key, question in list(self._asked.items()):
            if question.until <= at:
                del self._asked[key]
                self._answer(question.person)
        self.pump(at)
        self.release(at)

    def oldest(self) -> Instant | None:
        """When the first of the lines held back was received."""
        return self._held[0].message.received if self._held else None

    def next_due(self) -> float | None:
        times = [held.until for held in self._held if held.person is not None and not held.sure]
        times += [question.until for question in self._asked.values()]
        return min(times) if times else None

    def end(self, at: float) -> None:
        """The connection is over: what is held goes out as far as it is known."""
        for held in self._held:
            held.until = at
        self.release(at)
        for person, _ in list(self._waiting):
            self._answer(person)

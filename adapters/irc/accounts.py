"""Who is who: which account stands behind which nick, as far as the network vouches for it. Pure.

Must never ask the network itself, and never takes a nick for an account.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

ACQUAINTED = 3600.0  # seconds after a private line in which its nick still counts as present
SPLIT = 900.0  # seconds for which servers that lost each other are expected to meet again
_STALE = 300.0  # seconds an account is believed where changes of it are not told
_STALE_NONE = 10.0  # the same for "not logged in"


class Person(msgspec.Struct):
    """Somebody on the network as long as he can be followed, through changes of his nick.

    ``account`` counts only if ``known``; None: not logged in. ``as_of``, ``heard``: seconds.
    """

    nick: str
    userhost: str = ""
    account: str | None = None
    known: bool = False
    gone: bool = False
    as_of: float = 0.0
    heard: float = -ACQUAINTED
    rooms: set[str] = msgspec.field(default_factory=set)


class Roster:
    """The people seen on one connection. All names are folded here; ``notified`` says that the
    server tells of logins and logouts of people in our rooms (account-notify); ``by_nick``, that a nick
    is all there is to know of anybody.
    """

    def __init__(self, fold: Callable[[str], str], *, notified: bool, by_nick: bool = False) -> None:
        self._fold = fold
        self._by_nick = by_nick
        self._people: dict[str, Person] = {}
        self._split: dict[str, float] = {}  # accounts: since when
        self.notified = notified

    def key(self, nick: str) -> str:
        return self._fold(nick)

    def get(self, nick: str) -> Person | None:
        return self._people.get(self._fold(nick))

    def person(self, nick: str, userhost: str = "") -> Person:
        """The bearer of the nick; another ``userhost`` than before is somebody else's."""
        key = self._fold(nick)
        person = self._people.get(key)
        if person is None:
            person = self._people[key] = Person(nick)
        elif userhost and person.userhost and userhost != person.userhost:
            if person.rooms:  # a changed host of somebody we follow; his account has to be asked again
                person.known = False
            else:
                person.gone = True
                person = self._people[key] = Person(nick)
        person.userhost = userhost or person.userhost
        return person

    def entered(self, nick: str, room: str, userhost: str = "") -> Person:
        person = self.person(nick, userhost)
        person.rooms.add(self._fold(room))
        if self._by_nick:
            self._split.pop(self._fold(nick), None)
        return person

    def left(self, nick: str, room: str, at: float) -> None:
        person = self.get(nick)
        if person is not None:
            person.rooms.discard(self._fold(room))
            if not person.rooms:
                self._lose_sight(person, at)

    def room_lost(self, room: str, at: float) -> None:
        """We are not in it any more: whom we saw only there we do not see."""
        for person in list(self._people.values()):
            if self._fold(room) in person.rooms:
                self.left(person.nick, room, at)

    def quit(self, nick: str, *, split_at: float | None = None) -> None:
        """``split_at``: he is only out of sight since then; whose he is has to be told anew when he is back."""
        person = self._people.pop(self._fold(nick), None)
        if person is not None:
            person.gone = True
            account = self._fold(nick) if self._by_nick else person.account if person.known else None
            if split_at is not None and account is not None:
                self._split[account] = split_at

    def is_split(self, account: str, at: float) -> bool:
        """Whether it was torn away from us and may come back with its servers."""
        since = self._split.get(self._fold(account))
        return since is not None and at - since < SPLIT

    def renamed(self, old: str, new: str) -> None:
        person = self._people.pop(self._fold(old), None)
        other = self._people.pop(self._fold(new), None)
        if other is not None and other is not person:
            other.gone = True
        if person is not None:
            person.nick = new
            self._people[self._fold(new)] = person

    def learn(self, person: Person, account: str | None, at: float) -> None:
        """The network says that this is his account (None: he has none)."""
        person.account = self._fold(account) if account else None
        if person.account is not None:
            self._split.pop(person.account, None)
        person.known, person.as_of = True, at

    def is_known(self, person: Person, at: float) -> bool:
        """Whether his account can be believed without asking."""
        if not person.known:
            return False
        if self.notified and person.rooms:
            return True
        return at - person.as_of < (_STALE if person.account else _STALE_NONE)

    def nick_of(self, account: str, at: float) -> str | None:
        """The nick to reach an account by: of several the one heard last."""
        found = [
            person
            for person in self._people.values()
            if person.known and person.account == self._fold(account) and self._is_here(person, at)
        ]
        return max(found, key=lambda person: person.heard).nick if found else None

    def prune(self, at: float) -> None:
        """Forget who is in no room of ours and has long been silent."""
        self._split = {account: since for account, since in self._split.items() if at - since < SPLIT}
        for person in list(self._people.values()):
            if not self._is_here(person, at):
                self.quit(person.nick)

    def _is_here(self, person: Person, at: float) -> bool:
        return bool(person.rooms) or at - person.heard < ACQUAINTED

    def _lose_sight(self, person: Person, at: float) -> None:
        if at - person.heard >= ACQUAINTED:
            self.quit(person.nick)

"""Who is who on IRC: the roster and the questions to the network. Design 7; issue 2 point 7."""

from __future__ import annotations

from adapters.irc.accounts import Roster
from adapters.irc.line import Line
from adapters.irc.lookups import MOST_HELD, Lookups
from core.ids import Instant, NetworkName, RoomName
from core.ports import Inbound


def lower(name: str) -> str:
    return name.lower()


def test_an_account_is_followed_through_nick_changes() -> None:
    """Private deliveries to an account reach its present nick."""
    roster = Roster(lower, notified=True)
    person = roster.entered("Alice", "#x")
    roster.learn(person, "AliceAccount", 0.0)
    assert roster.nick_of("aliceaccount", 1.0) == "Alice"
    roster.renamed("alice", "Alicia")
    assert roster.nick_of("ALICEACCOUNT", 1.0) == "Alicia"
    assert roster.get("alice") is None
    roster.quit("alicia")
    assert roster.nick_of("aliceaccount", 1.0) is None


def test_a_nick_is_no_account() -> None:
    """Whoever takes the nick of another gets nothing that was for its account."""
    roster = Roster(lower, notified=True)
    roster.learn(roster.entered("alice", "#x", "a@host"), "alice", 0.0)
    roster.quit("alice")
    roster.entered("alice", "#x", "mallory@elsewhere")
    assert roster.nick_of("alice", 1.0) is None


def test_of_several_nicks_the_one_heard_last() -> None:
    """One account on two clients: the answer goes where he speaks."""
    roster = Roster(lower, notified=True)
    for nick, heard in (("alice", 5.0), ("alice_phone", 9.0), ("alice_work", 1.0)):
        person = roster.entered(nick, "#x")
        roster.learn(person, "alice", 0.0)
        person.heard = heard
    assert roster.nick_of("alice", 10.0) == "alice_phone"


def test_leaving_one_of_two_rooms_is_not_leaving() -> None:
    """Part and kick take him out of that room only."""
    roster = Roster(lower, notified=True)
    roster.learn(roster.entered("alice", "#x"), "alice", 0.0)
    roster.entered("alice", "#y")
    roster.left("alice", "#X", 1.0)
    assert roster.nick_of("alice", 1.0) == "alice"
    roster.left("alice", "#y", 1.0)
    assert roster.nick_of("alice", 1.0) is None


def test_losing_a_room_loses_sight_of_its_people() -> None:
    """After our own part nobody tells us about them any more."""
    roster = Roster(lower, notified=True)
    roster.learn(roster.entered("alice", "#x"), "alice", 0.0)
    roster.room_lost("#x", 1.0)
    assert roster.nick_of("alice", 1.0) is None


def test_an_account_grows_stale_where_changes_are_not_told() -> None:
    """Without account-notify a logout is not seen; "not logged in" is asked again soon."""
    roster = Roster(lower, notified=False)
    person = roster.entered("alice", "#x")
    roster.learn(person, "alice", 0.0)
    assert roster.is_known(person, 299.0)
    assert not roster.is_known(person, 301.0)
    roster.learn(person, None, 400.0)
    assert not roster.is_known(person, 411.0)


class Network:
    """A roster, its look-ups, and what became of the lines."""

    def __init__(self) -> None:
        self.roster = Roster(lower, notified=False)
        self.asked: list[str] = []
        self.delivered: list[tuple[str, str | None]] = []
        self.room = True
        self.lookups = Lookups(
            self.roster,
            ask=self.asked.append,
            may_ask=lambda: self.room,
            deliver=lambda message: self.delivered.append((message.text, message.account)),
            patience=4.0,
        )

    def say(self, nick: str, text: str, at: float, userhost: str = "u@host") -> None:
        message = Inbound(
            network=NetworkName("n"),
            room=RoomName("#x"),
            account=None,
            name=nick,
            text=text,
            received=Instant(0),
        )
        self.lookups.hold(message, self.roster.person(nick, userhost), at)

    def whois(self, nick: str, account: str | None, at: float, userhost: str = "u@host") -> None:
        user, _, host = userhost.partition("@")
        self.lookups.handle(Line("311", "srv", "me", (nick, user, host, "*", "real")), at)
        if account is not None:
            self.lookups.handle(Line("330", "srv", "me", (nick, account, "is logged in as")), at)
        self.lookups.handle(Line("318", "srv", "me", (nick, "End")), at)


def test_lines_wait_for_the_account_and_keep_their_order() -> None:
    """Until looked up a line is held; nobody overtakes it."""
    net = Network()
    net.say("alice", "one", 0.0)
    net.say("bob", "two", 0.1)
    net.say("alice", "three", 0.2)
    assert net.asked == ["alice", "bob"]
    net.whois("bob", None, 0.3)
    assert net.delivered == []
    net.whois("Alice", "AliceAccount", 0.4)
    assert net.delivered == [("one", "aliceaccount"), ("two", None), ("three", "aliceaccount")]
    net.say("alice", "four", 0.5)
    assert net.delivered[-1] == ("four", "aliceaccount")
    assert net.asked == ["alice", "bob"]


def test_a_registered_nick_counts_as_its_account() -> None:
    """Servers with 307 (has identified for this nick) and no 330."""
    net = Network()
    net.say("alice", "one", 0.0)
    net.lookups.handle(Line("311", "srv", "me", ("alice", "u", "host", "*", "r")), 0.1)
    net.lookups.handle(Line("307", "srv", "me", ("Alice", "has identified")), 0.1)
    assert net.delivered == [("one", "alice")]


def test_no_answer_in_time_is_no_account() -> None:
    """Bounded: then delivered with account None."""
    net = Network()
    net.say("alice", "one", 0.0)
    assert net.lookups.next_due() == 4.0
    net.lookups.tick(3.9)
    assert net.delivered == []
    net.lookups.tick(4.0)
    assert net.delivered == [("one", None)]


def test_too_many_lines_do_not_pile_up() -> None:
    """Bounded in number too."""
    net = Network()
    for number in range(MOST_HELD + 5):
        net.say("alice", str(number), 0.0)
    assert [text for text, _ in net.delivered] == ["0", "1", "2", "3", "4"]


def test_an_account_told_of_another_user_of_the_nick_is_not_taken() -> None:
    """Between line and answer the nick changed hands unseen: user and host give it away."""
    net = Network()
    net.say("alice", "vote", 0.0, "mallory@elsewhere")
    net.whois("alice", "alice", 0.1, "alice@home")
    assert net.delivered == [("vote", None)]


def test_who_leaves_before_the_answer_has_no_account() -> None:
    """The answer is about whoever bears the nick then."""
    net = Network()
    net.say("alice", "vote", 0.0)
    net.roster.quit("alice")
    net.lookups.release(0.1)
    net.roster.entered("alice", "#x", "u@host")
    net.whois("alice", "alice", 0.2)
    assert net.delivered == [("vote", None)]


def test_who_changes_his_nick_is_asked_for_again() -> None:
    """His line waits on for the answer under the new nick."""
    net = Network()
    net.say("alice", "vote", 0.0)
    net.roster.renamed("alice", "alicia")
    net.lookups.handle(Line("401", "srv", "me", ("alice", "No such nick")), 0.1)
    assert net.asked == ["alice", "alicia"]
    net.whois("alicia", "alice", 0.2)
    assert net.delivered == [("vote", "alice")]


def test_a_login_since_is_seen_and_a_logout_too() -> None:
    """Stale knowledge is replaced by what WHOIS says now, "nothing" included."""
    net = Network()
    net.say("alice", "one", 0.0)
    net.whois("alice", "alice", 0.1)
    net.say("alice", "two", 400.0)
    net.whois("alice", None, 400.1)
    net.say("alice", "three", 420.0)
    net.whois("alice", "alice", 420.1)
    assert net.delivered == [("one", "alice"), ("two", None), ("three", "alice")]


def test_questions_wait_for_room() -> None:
    """A crowd of unknown speakers must not make us a flood."""
    net = Network()
    net.room = False
    net.say("alice", "one", 0.0)
    assert net.asked == []
    net.room = True
    net.lookups.tick(1.0)
    assert net.asked == ["alice"]

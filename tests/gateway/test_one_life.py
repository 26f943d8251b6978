"""What a transcript cannot say: operators, strangers, the config's games, catching up."""

from __future__ import annotations

from typing import Any

import pytest

from core.ids import Instant, MessageId, NetworkName, RoomName
from core.ports import InboundKind, Rank
from gateway.one_life import OneLife
from gateway.outlet import ConfiguredGame
from tests.support.one_life import LIBERA, MATRIX, House, M, N, begun, operator

# --- who speaks -----------------------------------------------------------------------------


def test_nobody_acts_without_an_account_and_is_told_once_how_to_get_one() -> None:
    """Interface 2, identity: only a services account is a player; told once."""
    house = begun()
    (line,) = house.hear(N, None, "!join", name="eve")
    assert line.startswith("libera/#n eve, ")
    assert house.hear(N, None, "!join", name="eve") == []
    assert len(house.state().players) == 2


def test_a_stranger_may_ask() -> None:
    """Who only asks needs no account."""
    assert "Night" in "\n".join(begun().hear(N, None, "!status", name="eve"))


def test_operators_do_what_hosts_do() -> None:
    """Interface 3: hosts and operators: pause, attach without a code."""
    house = begun(operators=operator("libera/op"))
    house.hear(N, "op", "!pause")
    assert house.state().paused_at is not None
    house.hear("libera/#other", "op", "!attach Night")
    assert len(house.state().rooms) == 3


def test_nobody_is_operator_where_nicks_are_trusted() -> None:
    """Interface 2: operators are refused on a network with identity = "nick"."""
    house = begun(operators=operator("nicks/op"))
    house.hear(N, "alice", "!attach Night")
    house.hear("nicks/#x", "op", "!attach Night")
    assert len(house.state().rooms) == 2


def test_accounts_of_a_network_that_trusts_nicks_are_not_linked() -> None:
    """Interface 3: refused from a network with identity = "nick", either way round."""
    house = begun()
    house.hear("libera", "alice", "link")
    (line,) = house.hear("nicks", "alice", f"link {house.codes.last}")
    assert "nicks" in line
    before = house.codes.codes
    house.hear("nicks", "alice", "link")
    assert house.codes.codes == before
    assert house.life.people.linked("libera/alice") == ()  # type: ignore[arg-type]  # by form


# --- the games of the config -----------------------------------------------------------------


def configured() -> dict[str, object]:
    rooms = ((LIBERA, RoomName("#n")), (MATRIX, RoomName("#n:l")))
    return {"games": (ConfiguredGame(name="Night", ruleset="clockwise", rooms=rooms, language="fr"),)}


def test_a_configured_game_is_made_once_and_the_first_to_join_is_host() -> None:
    """Interface 2: [[game]]: the first to join is host."""
    house = House(**configured())
    state = house.state()
    assert [(r.network, r.room) for r in state.rooms] == [("libera", "#n"), ("matrix", "#n:l")]
    assert (state.host, state.players, state.language) == (None, (), "fr")
    house.restart()
    assert house.state().sequence == state.sequence
    house.hear(N, "carol", "!join Carol")
    assert house.state().host == 1


def test_a_room_added_to_the_config_is_attached() -> None:
    """Interface 3: rooms listed under [[game]] need no code."""
    house = begun()
    house.settings = {
        "games": (
            ConfiguredGame(
                name="Night",
                ruleset="clockwise",
                rooms=((LIBERA, RoomName("#n")), (LIBERA, RoomName("#more"))),
            ),
        )
    }
    house.restart()
    assert [r.room for r in house.state().rooms] == ["#n", "#n:l", "#more"]


def test_a_configured_game_with_an_unknown_ruleset_leaves_the_rest_alone() -> None:
    """Bad input: nothing lost, the rest goes on."""
    rooms = ((LIBERA, RoomName("#x")),)
    house = begun(games=(ConfiguredGame(name="Day", ruleset="clockwork", rooms=rooms),))
    assert [g.name for g in house.store.games()] == ["Night"]


# --- talk ---------------------------------------------------------------------------------------


def test_talk_is_chatter_for_the_other_rooms_and_acknowledgements_go_first() -> None:
    """Issue 8 and design 3: acknowledgements of moves ahead of chatter."""
    house = begun()
    house.hear(N, "alice", "good morning")
    (chatter,) = house.shown
    assert (chatter.rank, chatter.notice.speaker, chatter.notice.origin) == (Rank.CHATTER, "alice", "libera")
    house.hear(N, "alice", "!status")
    assert house.shown[0].rank is Rank.CHATTER  # a question waits for everybody's moves
    house.hear(N, "alice", "!join")
    assert house.shown[0].rank is Rank.RECEIPT


def test_an_action_is_talk_and_never_a_command() -> None:
    """Issue 8: without letting text become a command."""
    house = begun()
    assert house.hear(N, "alice", "!forfeit", kind=InboundKind.ACTION) == [
        "matrix/#n:l * alice@libera !forfeit"
    ]
    assert len(house.state().active()) == 2


def test_talk_is_not_carried_where_that_is_switched_off() -> None:
    """Interface 2: relay."""
    assert begun(relay=False).hear(N, "alice", "good morning") == []


def test_talk_delivered_twice_is_carried_once() -> None:
    """Issue 8: no loops, no repeats."""
    house = begun()
    assert len(house.hear(M, "@bob:l", "hello", message_id="t")) == 1
    assert house.hear(M, "@bob:l", "hello", message_id="t") == []


def test_bold_marks_in_talk_are_dropped() -> None:
    """core.ports.BOLD: nothing players write may contain it."""
    house = begun()
    house.hear(N, "alice", "a \x02loud\x02 word")
    assert house.shown[0].notice.text == "a loud word"


# --- messages of several lines --------------------------------------------------------------------


def test_each_line_of_a_message_is_a_command_in_order() -> None:
    """Interface 3: each line that starts with the prefix is a command, in order."""
    house = begun()
    house.hear(M, "@bob:l", '!act "one"\nand some talk\n!act "two"\n!status', message_id="m")
    assert [a.text for a in house.state().acts] == ["one", "two"]
    assert house.store.is_done(MessageId("matrix/m"))
    assert house.hear(M, "@bob:l", '!act "one"\n!act "two"', message_id="m") == []
    assert len(house.state().acts) == 2


def test_a_long_text_is_one_command() -> None:
    """Interface 3: if the first is propose, all lines are its text."""
    house = begun(operators=operator("matrix/@al:l"))
    house.hear(N, "alice", '!propose enact "Two lines": the first\n!vote for 301')
    (proposal,) = house.state().open_proposals
    assert proposal.text == "the first\n!vote for 301"


# --- rooms and sleep ---------------------------------------------------------------------------


def test_rooms_of_one_name_on_two_networks_are_two() -> None:
    """Interface 2: a room is named by its network, too: what becomes of one is not taken for the other."""
    told: list[str] = []
    rooms = ((LIBERA, RoomName("#nomic")), (NetworkName("nicks"), RoomName("#nomic")))
    game = ConfiguredGame(name="Night", ruleset="clockwise", rooms=rooms)
    house = House()
    house.settings = {"games": (game,)}
    real = OneLife.handled
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OneLife, "handled", lambda self, g, c: (told.append(c), real(self, g, c))[1])
        house.restart()
    assert len(house.state().rooms) == 2
    assert len(set(told)) == len(told) == 3


def test_a_paused_game_with_a_deadline_that_is_over_sleeps() -> None:
    """Interface 3: pause, resume; a deadline that does not run is no reason to be awake, nor to wake."""
    house = begun()
    for who, text in (
        ("alice", '!propose enact "Soon": Soon. {voting.period = 1h}'),
        ("alice", "!call"),
        ("alice", "!vote for"),
        ("@bob:l", "!vote for"),
        ("alice", "!roll"),
        ("@bob:l", '!propose enact "More": More.'),
        ("@bob:l", "!call"),
        ("alice", "!pause"),
    ):
        house.hear(M if who.startswith("@") else N, who, text)
    for _ in range(200):
        house.now = Instant(house.now + 60_000)
        house.life.fire(house.now)
        house.life.retire()
    lives = house.life.directory._lives
    assert not house.life.directory.awake
    house.now = Instant(house.now + 3_600_000)
    house.life.fire(house.now)
    assert house.life.directory._lives == lives
    house.hear(N, "alice", "!resume")
    house.now = Instant(house.now + 2 * 3_600_000)
    house.life.fire(house.now)
    assert house.state().closed_proposals[-1].status.value == "rejected"


# --- coming back ------------------------------------------------------------------------------------


def test_rooms_are_told_of_an_absence_without_waking_games_where_nothing_happened() -> None:
    """Operators' guide: a sleeping game is not in memory; a reconnect is no reason to wake it."""
    house = House()
    for n in range(30):
        house.hear(f"libera/#{n}", "alice", f"!new clockwise Game{n}")
    since = house.now = Instant(house.now + 1)
    house.now = Instant(house.now + 3_600_000)
    house.life.retire()
    assert not house.life.register.states
    house.shown.clear()
    lives = house.life.directory._lives
    house.life.call(lambda router: router.returned(LIBERA, since, house.now))
    assert len(house.lines()) == 30
    assert house.life.directory._lives == lives
    house.hear("libera/#7", "alice", "!archive")
    house.now = Instant(house.now + 1)
    house.shown.clear()
    house.life.call(lambda router: router.returned(LIBERA, since, house.now))
    assert len(house.lines()) == 29


def test_games_that_have_to_wake_for_it_wake_a_few_at_a_time_and_sleep_again() -> None:
    """Operators' guide, as above, for games in which something happened meanwhile."""
    house = House()
    for n in range(30):
        house.hear(f"libera/#{n}", "alice", f"!new clockwise Game{n}")
    house.now = Instant(house.now + 3_600_000)
    house.life.retire()
    house.shown.clear()
    most = 0
    tell = house.life.directory.tell

    def counted(*args: Any, **more: Any) -> None:
        nonlocal most
        tell(*args, **more)
        most = max(most, len(house.life.directory.awake))

    house.life.directory.tell = counted  # type: ignore[method-assign]
    house.life.call(lambda router: router.returned(LIBERA, Instant(5), house.now))
    assert len(house.lines()) == 30
    assert 1 <= most <= 16
    assert not house.life.directory.awake
    assert not house.life.register.states


# --- catching up -----------------------------------------------------------------------------------


def test_a_game_waits_for_its_networks_and_goes_in_order_of_time() -> None:
    """Design 3, Time: deadlines and messages wait until the links have caught up; then in order."""
    house = begun()
    house.life.call(lambda router: router.hold((LIBERA, MATRIX)))
    house.now = Instant(2_000_000)
    assert house.hear(M, "@bob:l", '!act "second"', live=False, sent=Instant(1_900_000)) == []
    house.life.call(lambda router: router.caught_up(MATRIX, house.now))
    assert house.state().acts.__len__() == 0
    assert house.hear(N, "alice", '!act "first"', live=False, sent=Instant(1_800_000)) == []
    house.life.call(lambda router: router.caught_up(LIBERA, house.now))
    assert [(a.text, a.at) for a in house.state().acts] == [("first", 1_800_000), ("second", 1_900_000)]
    house.hear(N, "alice", '!act "third"')
    assert house.state().acts[2].at == 2_000_000


def test_who_has_to_wait_for_a_network_is_told_so_once() -> None:
    """Design 3, Time: his move waits for what another network still has, and counts at the time he made it."""
    house = begun()
    house.hear(N, "carol", "!join Carol")
    house.hear("libera", "carol", "lang fr")
    house.now = Instant(2_000_000)
    until = Instant(house.now + 120_000)
    house.life.call(lambda router: router.hold((MATRIX,), until))
    (told,) = house.hear(N, "alice", '!act "first"')
    assert told == (
        "libera/#n I have that, and it waits: matrix has not told me yet what was said there while I was away. "
        "It is carried out in 2 minutes at the latest, and counts from now."
    )
    assert house.hear(N, "alice", '!act "second"') == []
    house.now = Instant(2_030_000)
    (told,) = house.hear("libera", "carol", 'act "third"')
    assert told.startswith("libera/carol C'est noté")
    assert "dans 1 minute 30 secondes au plus tard" in told
    assert house.hear(M, "@bob:l", '!act "nought"', live=False, sent=Instant(1_900_000)) == []
    assert house.hear(M, "@bob:l", '!act "fourth"') == []
    house.life.call(lambda router: router.caught_up(MATRIX, house.now))
    acts = [(a.text, a.at) for a in house.state().acts]
    assert acts == [
        ("nought", 1_900_000),
        *[(t, 2_000_000) for t in ("first", "second")],
        *[(t, 2_030_000) for t in ("third", "fourth")],
    ]
    assert "waits" not in "".join(house.hear(N, "alice", '!act "fifth"'))


def test_what_is_still_on_its_way_is_not_taken_up_twice() -> None:
    """Interface 4: the same id is the same message, also while the first is not finished."""
    house = House()
    waiting: list[tuple[object, ...]] = []
    real, house.life.tell = house.life.tell, lambda *call: waiting.append(call)  # type: ignore[method-assign,assignment]
    house.hear(M, "@al:l", "!new clockwise Night", message_id="n")
    assert house.hear(M, "@al:l", "!new clockwise Night", message_id="n") == []
    assert len(house.hear(M, "@bo:l", "!new clockwise Other")) == 1  # the room is promised
    assert len(house.hear("libera/#x", "bo", "!new clockwise Night")) == 1  # and so is the name
    (call,) = waiting
    real(*call)  # type: ignore[arg-type]
    assert [p.name for p in house.state().players] == ["al"]


def test_it_does_not_wait_for_ever() -> None:
    """Design 3, Time: at most 120 s; later arrivals are late."""
    house = begun()
    house.life.call(lambda router: router.hold((LIBERA, MATRIX)))
    house.hear(N, "alice", '!act "first"')
    assert len(house.state().acts) == 0
    house.now = Instant(2_000_000)
    house.life.call(lambda router: router.stop_waiting(house.now))
    assert len(house.state().acts) == 1
    house.hear(M, "@bob:l", '!act "late"', live=False, sent=Instant(900_000))
    times = [e.at for e in house.store.entries(house.state().game)]
    assert times == sorted(times)


def test_other_games_do_not_wait() -> None:
    """A homeserver that is down at start: the rest goes on."""
    house = begun()
    house.hear("nicks/#d", "dora", "!new clockwise Day")
    house.life.call(lambda router: router.hold((NetworkName("matrix"),)))
    house.hear("nicks/#d", "erik", "!join Erik")
    assert len(house.state("day").players) == 2


def test_a_bug_costs_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design 5: one bad message never silences the rest: it is answered and done with."""
    house = begun()

    def broken(*_args: object, **_more: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("gateway.router.parse", broken)
        (line,) = house.hear(M, "@bob:l", "!status", message_id="bad")
    assert "set aside" in line
    assert house.store.is_done(MessageId("matrix/bad"))
    house.hear(M, "@bob:l", '!act "on"')
    assert [a.text for a in house.state().acts] == ["on"]


def test_an_operator_command_in_flight_is_not_doubled() -> None:
    """A repeated `new` must not be answered as if the room were taken by another."""
    house = House()
    assert len(house.hear(M, "@al:l", "!new clockwise Night", message_id="n")) >= 2
    assert house.hear(M, "@al:l", "!new clockwise Night", message_id="n") == []
    assert [g.name for g in house.store.games()] == ["Night"]

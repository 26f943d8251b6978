"""Whom the gateway does not listen to, and who says so: operators' powers and their lines in the log."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from core.ids import AccountId
from core.ports import InboundKind
from gateway.bans import hits, is_pattern
from tests.support.one_life import House, M, N, begun, operator

OPERATOR = operator("libera/op")


def banned_in(house: House, what: str = "!ban matrix/@bob:l spams") -> list[str]:
    return house.hear(N, "op", what)


@pytest.mark.parametrize(
    ("pattern", "account", "hit"),
    [
        ("libera/eve", "libera/eve", True),
        ("libera/Eve", "libera/EVE", True),
        ("libera/eve", "libera/evelyn", False),
        ("libera/eve", "oftc/eve", False),
        ("matrix/@*:evil.example", "matrix/@a:evil.example", True),
        ("matrix/@*:evil.example", "matrix/@a:evilxexample", False),
        ("libera/*bot", "libera/spambot", True),
        ("libera/a.c", "libera/abc", False),
    ],
)
def test_what_a_pattern_hits(pattern: str, account: str, hit: bool) -> None:
    """Operators' page, operators.banned: the whole account, any case; only * stands for anything."""
    assert hits(pattern, AccountId(account)) is hit


@pytest.mark.parametrize("text", ["eve", "*/eve", "lib*/eve", "libera/", "/eve", "libera/e ve"])
def test_a_pattern_names_its_network(text: str) -> None:
    """Operators' page, operators.banned: NETWORK/ACCOUNT."""
    assert not is_pattern(text)


def test_nothing_a_banned_person_says_is_heard() -> None:
    """Abuse: he is told once, in private; no vote, no reaction, no talk of his counts, his ballots before stand."""
    house = begun(operators=OPERATOR)
    house.hear(N, "alice", '!propose enact "Tea": Tea at five.')
    house.hear(N, "alice", "!call")
    house.hear(M, "@bob:l", "!vote for")
    told = banned_in(house)
    assert any(line.startswith(f"{M} An operator has banned Bob from this gateway: spams.") for line in told)
    assert any(
        line.startswith(f"{N} matrix/@bob:l is banned. That hits one account of a player") for line in told
    )
    (line,) = house.hear(M, "@bob:l", "!vote against")
    assert line.startswith("matrix/@bob:l You are banned from this gateway: spams.")
    assert line.endswith("Only an operator can lift that: libera/op.")
    assert house.hear(M, "@bob:l", "!vote against 301") == []
    assert house.hear(M, "@bob:l", "hello all") == []
    assert house.hear("matrix", "@bob:l", "vote against 301") == []
    assert house.hear(M, "@bob:l", "👎", kind=InboundKind.REACTION, relates_to="id1") == []
    (ballot,) = house.state().open_proposals[0].ballots
    assert (ballot.voter, ballot.side.value) == (house.state().players[1].id, "for")


def test_a_ban_outlasts_a_restart_and_ends_with_unban() -> None:
    """Abuse: bans are kept in the store; unban lifts them, and that too is announced and kept."""
    house = begun(operators=OPERATOR)
    banned_in(house)
    house.restart()
    assert house.hear(M, "@bob:l", "!status")[0].startswith("matrix/@bob:l You are banned")
    (row,) = house.hear("libera", "op", "bans")
    assert row == "libera/op matrix/@bob:l – by libera/op: spams"
    lifted = house.hear(N, "op", "!unban matrix/@bob:l")
    assert any("lifted the ban of Bob" in line for line in lifted)
    house.restart()
    assert house.hear(M, "@bob:l", "!status")[0].startswith(M)
    assert house.hear("libera", "op", "bans") == ["libera/op Nobody is banned."]
    assert house.hear(N, "op", "!unban matrix/@bob:l")[0].startswith(f"{N} matrix/@bob:l is not banned")


def test_two_spellings_are_one_ban() -> None:
    """Abuse: what is lifted stays lifted over a restart, however it was typed."""
    house = begun(operators=OPERATOR)
    for what in ("!ban libera/Eve", "!ban libera/eve", "!unban libera/EVE"):
        house.hear(N, "op", what)
    house.restart()
    assert house.hear("libera", "op", "bans") == ["libera/op Nobody is banned."]


def test_a_ban_hits_the_person_whichever_account_speaks() -> None:
    """Who is who: linked accounts are one person."""
    house = begun(operators=OPERATOR)
    house.hear("matrix", "@bob:l", "link")
    house.hear("libera", "bobby", f"link {house.codes.last}")
    banned_in(house)
    assert house.hear(N, "bobby", "!vote for")[0].startswith("libera/bobby You are banned")


def test_a_player_can_be_named_and_an_account_of_the_network_too() -> None:
    """Abuse: in a game's room the name of a player will do; else an account of the network it is said on."""
    house = begun(operators=OPERATOR)
    assert any("matrix/@bob:l is banned" in line for line in banned_in(house, "!ban bob"))
    assert any("libera/eve is banned. That hits nobody" in line for line in banned_in(house, "!ban eve"))
    assert "no network" in banned_in(house, "!ban oftc/eve")[0]
    assert "names no account" in banned_in(house, "!ban */eve")[0]


def test_who_is_banned_invites_the_gateway_nowhere() -> None:
    """core.ports.LinkHost.is_welcome: on none of a person's accounts; operators always are welcome."""
    house = begun(operators=OPERATOR, banned=("matrix/@*:evil.example",))
    router = house.life.router
    assert router.is_welcome(AccountId("matrix/@bob:l"))
    assert not router.is_welcome(AccountId("matrix/@a:evil.example"))
    house.hear("matrix", "@bob:l", "link")
    house.hear("libera", "bobby", f"link {house.codes.last}")
    banned_in(house, "!ban libera/bobby")
    assert not router.is_welcome(AccountId("matrix/@bob:l"))
    assert router.is_welcome(AccountId("libera/op"))


def test_only_operators_ban_and_no_operator_is_banned() -> None:
    """Operators only by account; a mask that hits one is refused; each attempt leaves its line in the log."""
    house = begun(operators=OPERATOR)
    with capture_logs() as logs:
        assert "for operators" in house.hear(N, "alice", "!ban matrix/@bob:l")[0]
        assert "for operators" in house.hear("nicks", "op", "ban matrix/@bob:l")[0]
    assert [log["account"] for log in logs if log["event"] == "power_refused"] == ["libera/alice", "nicks/op"]
    assert "would ban libera/op, an operator" in banned_in(house, "!ban libera/*")[0]
    assert house.hear(M, "@bob:l", "!status")[0].startswith(M)


def test_a_ban_of_the_config_is_taken_back_there() -> None:
    """Operators' page, operators.banned."""
    house = begun(operators=OPERATOR, banned=("matrix/@eve:*",))
    assert house.hear(M, "@eve:l", "!join Eve")[0].startswith("matrix/@eve:l You are banned")
    assert "banned in the config" in house.hear(N, "op", "!unban matrix/@eve:*")[0]
    assert house.hear("libera", "op", "bans") == ["libera/op matrix/@eve:* – by config"]


def test_every_use_of_power_leaves_a_line_and_is_announced() -> None:
    """Abuse: remove, pause, resume, archive and ban: who, what, which game; refused attempts too."""
    house = begun(operators=OPERATOR)
    with capture_logs() as logs:
        for who, what in (("op", "!pause"), ("alice", "!resume"), ("op", "!remove Bob"), ("carol", "!pause")):
            said = house.hear(N, who, what)
            assert who == "carol" or any(line.startswith(M) for line in said), what
        banned_in(house)
        house.hear(N, "op", "!archive")
    used = [(log["event"], log["power"], log["account"]) for log in logs if "power" in log]
    assert used == [
        ("power_used", "pause", "libera/op"),
        ("power_used", "resume", "libera/alice"),
        ("power_used", "remove", "libera/op"),
        ("power_refused", "pause", "libera/carol"),
        ("power_used", "ban", "libera/op"),
        ("power_used", "archive", "libera/op"),
    ]


def test_who_may_begin_a_game_is_the_operators_to_say() -> None:
    """Operators' page, chat.new and chat.games_each."""
    house = House(operators=OPERATOR, new_by_operators=True)
    assert "Only operators" in house.hear(N, "alice", "!new clockwise Night")[0]
    house.hear(N, "op", "!new clockwise Night")
    assert house.state().name == "Night"
    house = House(games_each=1)
    house.hear(N, "alice", "!new clockwise Night")
    (line,) = house.hear("libera/#o", "alice", "!new clockwise Day")
    assert "You are the host of Night; one running game at most" in line
    house.hear(N, "alice", "!archive")
    house.hear("libera/#o", "alice", "!new clockwise Day")
    assert house.state("day").name == "Day"


def test_a_pattern_that_hits_an_operators_other_account_is_refused() -> None:
    """Abuse: a ban hits a person, so one that names an account linked to an operator's would hit him."""
    house = begun(operators=OPERATOR)
    house.hear("libera", "op", "link")
    house.hear("matrix", "@boss:l", f"link {house.codes.last}")
    assert "would ban libera/op, an operator" in banned_in(house, "!ban matrix/@boss:*")[0]


def test_powers_before_the_start_leave_their_line_too() -> None:
    """Abuse: reseat, and a stranger's attempt at it."""
    house = House(operators=OPERATOR)
    house.hear(N, "alice", "!new clockwise Night")
    house.hear(N, "bob", "!join")
    with capture_logs() as logs:
        assert any("Seats" in line or "seats" in line for line in house.hear(N, "op", "!reseat bob alice"))
        house.hear(N, "bob", "!reseat alice bob")
    used = [(log["event"], log["power"], log["account"], log["game"]) for log in logs if "power" in log]
    assert used == [
        ("power_used", "reseat", "libera/op", "night"),
        ("power_refused", "reseat", "libera/bob", "night"),
    ]


@pytest.mark.parametrize(
    ("language", "ban", "told", "lifted"),
    [
        ("fr", "bannir", "Un opérateur a banni Bob de cette passerelle", "levé le bannissement de Bob"),
        ("ru", "забанить", "Оператор забанил на этом шлюзе: Bob", "Оператор снял бан: Bob"),
    ],
)
def test_a_ban_is_announced_in_the_language_of_the_game(
    language: str, ban: str, told: str, lifted: str
) -> None:
    """Abuse: each use of power is announced in the game, in every room of it; the operator's verbs in three languages."""
    house = begun(operators=OPERATOR)
    house.hear(N, "alice", f"!lang {language}")
    lines = banned_in(house, f"!{ban} Bob")
    assert [line.partition(" ")[0] for line in lines if told in line] == [N, M]
    lines = banned_in(house, "!unban matrix/@bob:l")
    assert [line.partition(" ")[0] for line in lines if lifted in line] == [N, M]


def test_a_ban_does_not_touch_a_closed_vote_nor_the_seat() -> None:
    """Abuse: a ban changes nothing that was; the banned player's ballot counts at the close."""
    house = begun(operators=OPERATOR)
    house.hear(N, "alice", '!propose enact "Tea": Tea at five.')
    house.hear(N, "alice", "!call")
    house.hear(M, "@bob:l", "!vote for")
    banned_in(house)
    house.hear(N, "alice", "!vote for")
    (proposal,) = house.state().closed_proposals
    assert proposal.status.value == "adopted"
    before = house.state()
    banned_in(house, "!unban matrix/@bob:l")
    banned_in(house)
    assert house.state() == before
    assert [player.status.value for player in before.players] == ["active", "active"]

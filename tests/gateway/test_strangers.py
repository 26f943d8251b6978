"""How far strangers get: fewer answers, less talk carried, and nothing carried anywhere but between a game's rooms."""

from __future__ import annotations

from core.ids import GameId, Instant
from tests.support.one_life import M, N, begun


def test_strangers_are_carried_so_many_lines_a_minute() -> None:
    """Abuse, throttled strangers: told once in private; players' talk is carried as ever."""
    house = begun(strangers_per_minute=2)
    carried = [house.hear(N, "eve", f"line {n}") for n in range(4)]
    assert [[line.startswith(M) for line in lines] for lines in carried] == [[True], [True], [False], []]
    assert carried[2][0].startswith(
        "libera/eve You play in no game here, and of strangers I carry 2 lines a minute"
    )
    assert all(house.hear(N, "alice", f"line {n}")[0].startswith(M) for n in range(5))
    house.now += 60_000
    assert house.hear(N, "eve", "again")[0].startswith(M)


def test_a_new_nick_brings_no_new_lines() -> None:
    """Abuse: those nobody vouches for count as one in a room."""
    house = begun(strangers_per_minute=2)
    carried = [house.hear(N, None, "buy now", name=f"spam{n}") for n in range(5)]
    assert [any(line.startswith(M) for line in lines) for lines in carried] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_strangers_are_answered_less() -> None:
    """Abuse, throttled strangers: their own limit of questions; one who joins has the players' limit."""
    house = begun(strangers_per_minute=1, questions_per_minute=4)
    answers = [house.hear(N, "eve", "!status") for _ in range(3)]
    assert [bool(lines) for lines in answers] == [True, True, False]
    assert "2" not in answers[1][0].split("minute")[0]
    house.hear(N, "eve", "!join Eve")
    assert house.hear(N, "eve", "!status")


def test_there_is_no_open_relay() -> None:
    """Abuse, no open relay: private words, and those of a room of no game, reach nobody else; nor do
    another game's rooms hear anything."""
    house = begun()
    house.hear("libera/#other", "dora", "!new clockwise Day")
    assert not [
        line
        for line in house.hear("libera", "alice", "tell everybody")
        if not line.startswith("libera/alice")
    ]
    assert house.hear("libera/#nowhere", "alice", "hello") == []
    assert [line.split(" ")[0] for line in house.hear(N, "alice", "hello")] == [M]
    assert house.hear("libera/#other", "dora", "hello") == []


def test_what_strangers_have_a_game_do_is_bounded_and_players_moves_never_are() -> None:
    """Abuse: each move of who does not play wakes the game; told once in private, then silence, and no entry."""
    house = begun(strangers_per_minute=2)
    entries = len(list(house.store.entries(GameId("night"))))
    told = [house.hear(M, "@eve:l", "!roll") for _ in range(5)]
    assert ["not a player" in "".join(lines) for lines in told] == [True, True, False, False, False]
    assert told[2] == [
        "matrix/@eve:l You do not play in this game, and of those who do not I hand on 2 commands a minute. "
        "Try again in a while."
    ]
    assert told[3:] == [[], []]
    assert len(list(house.store.entries(GameId("night")))) == entries
    assert all(house.hear(M, "@bob:l", f'!act "{n}"') for n in range(6))
    assert len(house.state().acts) == 6
    house.hear("libera/#o", "eve", "!new clockwise Day")
    told = [house.hear(N, "eve", "!roll") for _ in range(3)]
    assert ["not a player" in "".join(lines) for lines in told] == [True, True, False], (
        "he plays, but not here"
    )
    house.now += 60_000
    assert "not a player" in house.hear(M, "@eve:l", "!roll")[0]


def test_so_many_join_a_game_in_a_minute() -> None:
    """Abuse, joins: bounded for each game, whoever they are; who comes too late is told, and joins a minute later."""
    house = begun(joins_per_minute=2)
    house.now = Instant(house.now + 60_000)
    for n in range(4):
        house.hear(N, f"p{n}", f"!join P{n}")
    assert [player.name for player in house.state().players] == ["alice", "Bob", "P0", "P1"]
    (line,) = house.hear(N, "p2", "!join P2")
    assert line == (
        "libera/p2 So many have joined this game in the last minute that I let nobody in just now. "
        "Try again in a minute."
    )
    house.hear("libera/#o", "p3", "!new clockwise Day")
    house.hear("libera/#o", "p2", "!join P2")
    assert [player.name for player in house.state("day").players] == ["p3", "P2"]
    house.now += 60_000
    house.hear(N, "p2", "!join P2")
    assert house.state().players[-1].name == "P2"


def test_joins_of_a_long_absence_all_count() -> None:
    """Times: what was said over hours and comes at once is counted by when it was said."""
    house = begun(joins_per_minute=1, strangers_per_minute=1)
    house.now = Instant(house.now + 3_600_000)
    for n in range(3):
        sent = Instant(house.now - 3_600_000 + (n + 1) * 120_000)
        house.hear(M, f"@p{n}:l", f"!join P{n}", sent=sent, live=False)
    assert [player.name for player in house.state().players[2:]] == ["P0", "P1", "P2"]


def test_who_plays_already_takes_no_other_joiners_place() -> None:
    """Abuse: a player who types join again and again keeps nobody out."""
    house = begun(joins_per_minute=1)
    for _ in range(4):
        house.hear(N, "alice", "!join")
    house.now = Instant(house.now + 60_000)
    for _ in range(4):
        house.hear(N, "alice", "!join")
    house.hear(N, "dave", "!join")
    assert "dave" in [player.name for player in house.state().players]

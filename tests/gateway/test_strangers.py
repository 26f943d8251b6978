"""How far strangers get: fewer answers, less talk carried, and nothing carried anywhere but between a game's rooms."""

from __future__ import annotations

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

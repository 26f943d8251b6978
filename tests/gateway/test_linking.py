"""Accounts of one person: codes in private, for a while, used once, hard to guess (interface 3, ``link``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from core.ids import AccountId, Instant
from core.play.document import document
from core.ports import Batch, Place, StoreError
from gateway.bootstrap import SystemCodes
from gateway.guesses import SPAN, WRONG_CODES
from gateway.keepsakes import Keepsakes
from gateway.link_codes import LinkCodes
from gateway.people import People
from storage.memory import MemoryStore
from tests.support.one_life import House, M, N, begun
from tests.support.serving import HALL, MATRIX, World, play

MINUTE = 60_000


def code_of(house: House, who: str = "alice", where: str = "libera") -> str:
    house.hear(where, who, "link" if "/" not in where else "!link")
    return house.codes.last


def linked(house: House, one: str, other: str) -> bool:
    return AccountId(other) in house.life.people.linked(AccountId(one))


def test_a_code_asked_for_in_a_room_comes_in_private_and_the_room_is_told_only_that() -> None:
    """Interface 3: ``link`` gives a code in private."""
    house = begun()
    told = house.hear(N, "alice", "!link")
    code = house.codes.last
    assert [line for line in told if line.startswith(f"{N} ")] == [f"{N} The code comes to you in private."]
    assert [line for line in told if code in line] == [
        f"libera/alice Within 30 minutes say on the other network: !link {code}"
    ]
    assert len(told) == 2
    assert len(house.hear("libera", "alice", "link")) == 1


def test_wrong_codes_are_counted_and_then_none_counts() -> None:
    """Who is who, link codes: wrong ones are limited per account; others go on; after a while codes count."""
    house = begun(wrong_codes=WRONG_CODES)
    code = code_of(house)
    for n in range(WRONG_CODES):
        assert "unknown" in house.hear("matrix", "@eve:l", f"link WRONG{n}")[0]
    (line,) = house.hear("matrix", "@eve:l", f"link {code}")
    assert line.startswith(
        "matrix/@eve:l Too many wrong codes were tried here. No code counts for another 10 m"
    )
    assert not linked(house, "libera/alice", "matrix/@eve:l")
    house.hear("matrix", "@al:l", f"link {code}")
    assert linked(house, "libera/alice", "matrix/@al:l")
    code = code_of(house)
    house.now += SPAN - 1
    assert "Too many" in house.hear("matrix", "@eve:l", f"link {code}")[0]
    house.now += 1
    house.hear("matrix", "@eve:l", f"link {code}")
    assert linked(house, "libera/alice", "matrix/@eve:l")


def test_wrong_codes_of_many_accounts_are_a_networks() -> None:
    """Who is who, link codes: limited per network; an account costs nothing."""
    house = begun(wrong_codes=1)
    code = code_of(house)
    for n in range(10):
        assert "unknown" in house.hear("matrix", f"@eve{n}:l", "link WRONG")[0]
    assert "Too many" in house.hear("matrix", "@al:l", f"link {code}")[0]
    house.hear("libera", "al", f"link {code}")
    assert linked(house, "libera/alice", "libera/al")


def test_a_clock_that_is_put_back_shuts_nobody_out_for_long() -> None:
    """Times, a clock step: a wait is never longer than the whole span."""
    house = begun(wrong_codes=1)
    code = code_of(house)
    house.hear("matrix", "@al:l", "link WRONG")
    house.now -= 24 * 60 * MINUTE
    (line,) = house.hear("matrix", "@al:l", f"link {code}")
    assert "No code counts for another 10 minutes" in line


def test_codes_of_games_cannot_be_guessed_either() -> None:
    """Interface 3, attach: the same bound on wrong ones; operators need no code and are not held up."""
    house = House(wrong_codes=2, operators=frozenset({AccountId("matrix/@op:l")}))
    house.hear(N, "alice", "!new clockwise Night")
    code = house.codes.last
    for _ in range(2):
        assert "That is not the code" in house.hear(M, "@eve:l", "!attach Night WRONG")[0]
    assert "Too many" in house.hear(M, "@eve:l", f"!attach Night {code}")[0]
    assert "Too many" in house.hear(M, "@eve:l", f"!link {code}")[0]
    assert any("is now a room" in line for line in house.hear(M, "@op:l", "!attach Night"))


def test_a_code_ends_by_the_clock_whichever_way_it_steps() -> None:
    """Times, a clock step: it counts until the time it was said to, and from a step forward past it never."""
    house = begun()
    code = code_of(house)
    house.now += 31 * MINUTE
    assert "too old" in house.hear("matrix", "@al:l", f"link {code}")[0]
    code = code_of(house)
    house.now -= 60 * MINUTE
    house.hear("matrix", "@al:l", f"link {code}")
    assert linked(house, "libera/alice", "matrix/@al:l")


def test_three_accounts_are_one_person() -> None:
    """Interface 3: whichever account gives the code, whichever takes it; each code once."""
    house = begun()
    code = code_of(house)
    house.hear("matrix", "@al:l", f"link {code}")
    assert "unknown, used" in house.hear("libera", "ally", f"link {code}")[0]
    house.hear("libera", "ally", f"link {code_of(house, '@al:l', 'matrix')}")
    assert set(house.life.people.accounts(AccountId("libera/ally"))) == {
        "libera/alice",
        "matrix/@al:l",
        "libera/ally",
    }
    assert set(house.state().players[0].accounts) == {"libera/alice", "matrix/@al:l", "libera/ally"}
    house.hear("matrix", "@al:l", "unlink")
    assert set(house.state().players[0].accounts) == {"libera/alice", "libera/ally"}


def test_where_nicks_are_trusted_nothing_is_linked() -> None:
    """Interface 3: refused from a network with identity = "nick", with a code or without."""
    house = begun()
    code = code_of(house)
    assert "cannot be linked" in house.hear("nicks", "alice", f"link {code}")[0]
    assert "cannot be linked" in house.hear("nicks", "alice", "link")[0]
    house.hear("matrix", "@al:l", f"link {code}")
    assert linked(house, "libera/alice", "matrix/@al:l"), "the code is not used up"


def test_who_is_not_logged_in_gets_no_code_and_uses_none() -> None:
    """Who is who: only an account is somebody."""
    house = begun()
    code = code_of(house)
    given = house.codes.codes
    assert not any("code" in line for line in house.hear("libera", None, "link", name="eve"))
    house.hear("libera", None, f"link {code}", name="alice")
    assert house.codes.codes == given
    assert house.life.people.linked(AccountId("libera/alice")) == ()


def test_a_code_shows_nowhere_but_to_whom_it_was_given() -> None:
    """Who is who: not in what is logged, in a game's log, in the state document, nor in any room, used or not;
    typed as talk it is not carried to other rooms."""
    house = begun()
    with capture_logs() as logs:
        codes = [code_of(house, where=N)]
        said = house.hear(M, "@eve:l", f"my code is {codes[0]}.")
        house.hear("matrix", "@al:l", f"link {codes[0]}")
        codes.append(code_of(house, where=N))
        said += house.hear(M, "@eve:l", f"link {codes[1]}")
        house.hear(M, "@al:l", f"!link {codes[1]}")
        house.hear(M, "@eve:l", f"!link {codes[1]}")
    assert not any(line.startswith(f"{N} ") for line in said)
    written = repr(logs) + repr(document(house.state()))
    written += "".join(repr(entry.body) for entry in house.store.entries(house.state().game))
    assert not [code for code in codes if code in written]
    assert {log["event"] for log in logs} >= {"link_code_given", "accounts_linked"}


def test_every_code_can_be_told_from_a_word() -> None:
    """Who is who: a code that is typed as talk is found in it, whatever stands around it."""
    codes = {SystemCodes().fresh("link") for _ in range(300)}
    assert len(codes) == 300
    links = LinkCodes(SystemCodes().fresh, Keepsakes(MemoryStore()))
    for _ in range(300):
        code, _rows = links.give(AccountId("libera/alice"), Instant(0))
        assert links.told_in(f"it is ({code.upper()}), or so", Instant(1))
    assert not links.told_in("abcdefgh 12345678", Instant(1))


def test_whoami_says_since_when() -> None:
    """Interface 3, whoami: accounts, since when they are one person's, games, language, zone."""
    house = begun()
    house.now = Instant(1_767_268_800_000)  # 2026-01-01 12:00 UTC
    house.hear("matrix", "@al:l", f"link {code_of(house)}")
    house.restart()
    assert house.hear("libera", "alice", "whoami") == [
        "libera/alice You are libera/alice.",
        "libera/alice Also you: matrix/@al:l, since 2026-01-01 12:00 UTC.",
        "libera/alice In game Night you are alice.",
        "libera/alice Language: that of the game. Time zone: UTC.",
    ]
    house.hear("matrix", "@al:l", "tz Europe/Paris")
    assert house.hear("matrix", "@al:l", "whoami")[1] == (
        "matrix/@al:l Also you: libera/alice, since 2026-01-01 13:00 Europe/Paris."
    )
    house.hear("matrix", "@al:l", "unlink")
    assert len(house.hear("libera", "alice", "whoami")) == 3


def test_the_games_log_tells_who_became_one_person_and_who_parted() -> None:
    """Who is who: the history of links is in each game's chained log."""
    house = begun()
    house.hear("matrix", "@al:l", f"link {code_of(house)}")
    house.hear("libera", "alice", "unlink")
    told = "\n".join(house.hear("libera", "alice", "log"))
    assert "matrix/@al:l plays as alice too: one person with libera/alice from now on." in told
    assert "matrix/@al:l no longer plays as alice." in told


# --- at one moment -----------------------------------------------------------------------------------


def test_what_is_on_its_way_counts_already_and_what_was_lost_does_not() -> None:
    """Design 3: nothing waits for the commit to be seen, and nothing is believed that was not written."""
    alice, al, bob = AccountId("libera/alice"), AccountId("matrix/@al:l"), AccountId("oftc/bob")
    people = People()
    first = people.joined(alice, al, Instant(1))
    people.expect(first)
    second = people.joined(al, bob, Instant(2))
    people.expect(second)
    assert set(people.accounts(bob)) == {alice, al, bob}
    people.lost(first)
    assert set(people.accounts(al)) == {alice, al, bob}, "the second names all three"
    people.lost(second)
    assert people.accounts(bob) == (bob,)
    people.expect(first)
    people.learn(first)
    assert people.accounts(al) == (al, alice)
    assert people.since(al, alice) == 1
    people.learn(Batch())
    assert people.accounts(al) == (al, alice)


def test_two_lines_at_once_do_not_undo_one_another(tmp_path: Path) -> None:
    """Interface 3, several lines in one message: what the first changes, the second finds."""

    async def use(world: World) -> None:
        async with world.gateway() as made:
            world.say("alice", "!link")
            await world.until(lambda: bool(world.irc.texts(Place(world.irc.name, account="alice"))))
            code = world.irc.texts(Place(world.irc.name, account="alice"))[0].split()[-1]
            world.say("@al:localhost", f"!link {code}\n!tz Europe/Rome\n!tz Europe/Paris")
            await world.hears("time zone is Europe/Paris", where=Place(MATRIX, HALL))
            assert made._people.linked(AccountId("libera/alice")) == ("matrix/@al:localhost",)
            assert made._people.timezone(AccountId("libera/alice")) == "Europe/Paris"

    play(tmp_path, use)


def test_of_two_who_use_a_code_at_once_one_is_linked(tmp_path: Path) -> None:
    """Interface 3: a code is used once, also by two at one moment."""

    async def use(world: World) -> None:
        async with world.gateway() as made:
            world.say("alice", "!link")
            await world.until(lambda: bool(world.irc.texts(Place(world.irc.name, account="alice"))))
            code = world.irc.texts(Place(world.irc.name, account="alice"))[0].split()[-1]
            for who in ("@al:localhost", "@eve:localhost"):
                world.say(who, f"!link {code}")
            await world.hears("unknown, used", where=Place(MATRIX, HALL))
            assert made._people.linked(AccountId("libera/alice")) == ("matrix/@al:localhost",)
            assert made._people.linked(AccountId("matrix/@eve:localhost")) == ()

    play(tmp_path, use)


def test_a_link_that_could_not_be_written_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design 3: what was not recorded did not happen, and whoever asked is told."""
    house = begun()
    code = code_of(house)
    append = house.store.append

    def failing(batches: list[Batch]) -> list[StoreError | None]:
        return [StoreError("disk full") if batch.accounts else append([batch])[0] for batch in batches]

    monkeypatch.setattr(house.store, "append", failing)
    told = house.hear("libera", "ally", f"link {code}")
    monkeypatch.undo()
    assert "one person now" not in "".join(told)
    assert house.life.people.linked(AccountId("libera/alice")) == ()
    house.hear("libera", "ally", f"link {code}")
    assert linked(house, "libera/alice", "libera/ally")


def test_a_parting_that_could_not_be_written_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design 3: the account that was dropped already is taken in again with its next word; one person is one
    player whatever fails."""
    house = begun()
    house.hear("libera", "ally", f"link {code_of(house)}")
    append = house.store.append

    def failing(batches: list[Batch]) -> list[StoreError | None]:
        return [StoreError("disk full") if batch.accounts else append([batch])[0] for batch in batches]

    monkeypatch.setattr(house.store, "append", failing)
    told = house.hear("libera", "ally", "unlink")
    monkeypatch.undo()
    assert "stands for itself" not in "".join(told)
    house.restart()
    assert linked(house, "libera/alice", "libera/ally")
    house.hear(N, "ally", '!act "still one of us"')
    assert house.state().acts[0].player == house.state().players[0].id
    assert set(house.state().players[0].accounts) == {"libera/alice", "libera/ally"}


def test_who_has_parted_is_not_taken_in_again(tmp_path: Path) -> None:
    """Interface 3, unlink: not even by a move that is said in the same breath."""

    async def use(world: World) -> None:
        async with world.gateway():
            world.say("alice", "!join")
            await world.hears("alice joins")
            world.say("alice", "!link")
            await world.until(lambda: bool(world.irc.texts(Place(world.irc.name, account="alice"))))
            code = world.irc.texts(Place(world.irc.name, account="alice"))[0].split()[-1]
            world.say("@al:localhost", f"!link {code}")
            await world.hears("plays as alice too")
            world.say("@al:localhost", '!unlink\n!act "I am nobody"')
            await world.hears("stands for itself", where=Place(MATRIX, HALL))
            await world.hears("not a player", where=Place(MATRIX, HALL))

    play(tmp_path, use)

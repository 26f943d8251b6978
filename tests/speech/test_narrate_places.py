"""Which rooms and persons are told of an entry, in which language and under which key."""

from __future__ import annotations

from msgspec.structs import replace

from core.ids import (
    EntryHash,
    GameId,
    Instant,
)
from core.play import events as ev
from core.play.commands import (
    Call,
    ChangeKind,
    Draft,
    New,
    Propose,
    Side,
    Vote,
)
from core.play.entry import Entry
from core.play.events import Outcome, Refusal
from core.ports import Rank
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import Phrases
from tests.support.told_game import IRC, MATRIX, ToldGame, private, three_players

FOR, AGAINST = Vote(side=Side.FOR), Vote(side=Side.AGAINST)


def enacting(title: str = "Tea", text: str = "Tea is at five.") -> Propose:
    return Propose(draft=Draft(kind=ChangeKind.ENACT, title=title, text=text))


def voted(game: ToldGame, *sides: Vote) -> str:
    """Alice, Bob and Carol vote; what the last one is told."""
    told = ""
    for who, side in zip(("Alice", "Bob", "Carol"), sides, strict=True):
        told = game.do(who, side)
    return told


# --- where it is said ---------------------------------------------------------------


def test_every_room_is_told_and_the_speaker_first() -> None:
    """Design 3: the acknowledgement of a move goes ahead of what other rooms are told."""
    game = three_players()
    game.do("Alice", enacting(), IRC, "77")
    receipt, notice = game.last
    assert (receipt.place, receipt.rank, receipt.reply_to) == (IRC, Rank.RECEIPT, "77")
    assert (notice.place, notice.rank, notice.reply_to) == (MATRIX, Rank.NOTICE, None)
    assert receipt.notice == notice.notice
    assert all(d.game == GameId("night") for d in game.last)


def test_all_lines_of_an_entry_are_one_notice() -> None:
    """Design 7: Synapse lets a normal account send one message in 5 s; lines are joined."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    told = voted(game, FOR, FOR, FOR)
    assert len(game.last) == 2
    assert told.count("\n") >= 3


def test_said_in_private_the_sender_gets_a_receipt_in_his_language() -> None:
    """Brief: a private receipt in the person's language, the public notice in the game's."""
    game = three_players(own={"libera/alice": "ru"})
    game.do("Alice", enacting(), private("alice"))
    receipt, *rooms = game.last
    assert receipt.place == private("alice")
    assert receipt.rank is Rank.RECEIPT
    assert receipt.notice.text.startswith("Предложение")
    assert [d.place for d in rooms] == [IRC, MATRIX]
    assert all(d.rank is Rank.NOTICE and "Proposal" in d.notice.text for d in rooms)


def test_a_refusal_goes_only_where_it_was_said() -> None:
    """Interface 3: a refused move names the rule that refuses it; the other room is spared."""
    game = three_players()
    told = game.do("Bob", enacting(), IRC, "5")
    assert told == "Rules 201, 202: it is Alice's turn; wait for yours."
    (only,) = game.last
    assert (only.place, only.rank, only.reply_to) == (IRC, Rank.RECEIPT, "5")


def test_a_refusal_in_private_is_in_the_persons_language() -> None:
    """Interface 2: `!lang` sets it for a game or a person."""
    game = three_players(own={"libera/bob": "fr"})
    told = game.do("Bob", Vote(side=Side.FOR), private("bob"))
    assert told == "Aucun vote n'est ouvert."


def test_a_deadline_is_a_notice_everywhere() -> None:
    """Nobody said it, so nobody gets a receipt."""
    game = three_players()
    entry = game.entries[-1]
    command = replace(entry.command, actor=None, place=None)
    entry = replace(entry, command=command, outcome=Outcome(events=(ev.GameOver(),)))
    told = game.narrator.tell(game.now, game.now, command, entry.outcome, entry)
    assert {d.rank for d in told} == {Rank.NOTICE}
    assert [d.place for d in told] == [IRC, MATRIX]


def test_keys_are_unique_and_the_same_after_a_restart() -> None:
    """core.ports.Delivery: a key is unique for ever and the same after a restart."""
    game = three_players()
    keys: list[str] = []
    for who, move in (("Alice", enacting()), ("Bob", FOR), ("Bob", FOR), ("Alice", Call()), ("Bob", FOR)):
        game.do(who, move)
        keys += [d.key for d in game.last]
        entry = game.entries[-1]
        again = Narrator(Phrases()).tell(game.before, game.now, entry.command, entry.outcome, entry)
        assert [d.key for d in again] == [d.key for d in game.last]
    assert len(keys) == len(set(keys))
    assert keys[0] == "night/6/libera/#nomic/public"


def test_refusals_of_strangers_have_keys_of_their_own() -> None:
    """A refusal of somebody who is no player is not logged, so two share a sequence number."""
    game = three_players()
    entry, command = game.entries[-1], game.entries[-1].command
    outcome = Outcome(refusal=Refusal(code="not-a-player"))
    keys = set()
    for message in ("libera/1", "libera/2"):
        (only,) = game.narrator.tell(game.now, game.now, replace(command, message=message), outcome, entry)
        keys.add(only.key)
    assert len(keys) == 2


def test_announcements_of_a_proposal_take_reactions() -> None:
    """Interface 3: 👍 / 👎 on an announcement of the proposal are ballots."""
    game = three_players()
    game.do("Alice", enacting())
    assert {d.about for d in game.last} == {"301"}
    game.do("Alice", Call())
    assert {d.about for d in game.last} == {"301"}
    game.do("Alice", FOR)
    assert {d.about for d in game.last} == {None}


def test_a_game_that_could_not_begin_is_refused_in_place() -> None:
    """``new`` with an impossible name: there is no state to speak of."""
    game = ToldGame()
    entry = Entry(
        sequence=1,
        at=Instant(0),
        engine="test",
        previous=EntryHash(""),
        command=replace(three_players().entries[0].command, move=New(ruleset="clockwise", name="301")),
        outcome=Outcome(
            refusal=Refusal(code="bad-name", args=(("name", "301"), ("problem", "name-is-number")))
        ),
    )
    (only,) = game.narrator.tell(None, None, entry.command, entry.outcome, entry)
    assert only.notice.text == "A name cannot be a number: “301”."

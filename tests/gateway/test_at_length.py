"""Long answers on IRC: to the asker in private, a word of it in the room (issue 5, "commands as people type them")."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.ports import Delivery, Notice, Place, Undeliverable
from gateway.at_length import beginning, lines_of
from gateway.speech.phrases import LANGUAGES, Phrases
from tests.support.serving import HALL, IRC, MATRIX, ROOM, World, play

IN_ROOM, ALONE = Place(IRC, ROOM), Place(IRC, account="alice")


def test_a_long_answer_goes_to_the_asker_and_the_room_is_told_so(tmp_path: Path) -> None:
    """Others see that somebody was answered; short answers, and all on Matrix, stay where the question was."""

    async def use(world: World) -> None:
        world.lines_in_room = 8
        async with world.gateway():
            await world.play_to_vote()
            world.say("alice", "!status")
            await world.hears("Night (clockwise): playing")
            world.say("alice", "!help")
            answer = await world.hears("!help COMMAND", where=ALONE)
            note = await world.hears("you have it in private")
            assert note == f"alice: that is {len(lines_of(answer))} lines, and you have it in private."
            assert not any("!help COMMAND" in text for text in world.irc.texts(IN_ROOM))
            assert not any("private" in text for text in world.matrix.texts(Place(MATRIX, HALL)))
            world.say("@bob:localhost", "!help")
            await world.hears("!help COMMAND", where=Place(MATRIX, HALL))

    play(tmp_path, use)


def test_who_cannot_be_reached_has_its_beginning_in_the_room(tmp_path: Path) -> None:
    """IRC 401, 404, 716: private messages bounce where people take none from strangers."""

    def fault(delivery: Delivery) -> None:
        if delivery.place.room is None:
            raise Undeliverable("alice is in +g mode (server-side ignore)")

    async def use(world: World) -> None:
        world.lines_in_room = 3
        world.fault = fault
        async with world.gateway():
            await world.play_to_vote()
            world.say("alice", "!help")
            short = await world.hears("8 lines more, alice: my private messages do not reach you.")
            assert len(short.split("\n")) == 4
            assert "!help COMMAND" in short

    play(tmp_path, use)


def test_nobody_is_a_stranger_to_answers_of_any_length(tmp_path: Path) -> None:
    """chat.lines_in_room = 0: everything in the room."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
            world.say("alice", "!help")
            await world.hears("!help COMMAND")

    play(tmp_path, use)


def test_lines_are_those_of_the_wire() -> None:
    """A paragraph of 1,000 bytes is three lines, and no letter is lost between them that fits in one."""
    assert len(lines_of("x" * 1000 + "\n\ny")) == 5
    assert "".join(lines_of("y" * 1000)) == "y" * 1000
    assert lines_of("") == [""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rest_is_counted(language: str) -> None:
    """Said once, under a key of its own."""
    answer = Delivery(key="k", place=ALONE, notice=Notice(text="1\n2\n3\n4\n5"), asked_in=ROOM)
    short = beginning(answer, Phrases(), language)
    assert (short.key, short.place, short.asked_in) == ("short/k", IN_ROOM, None)
    *said, cut = short.notice.text.split("\n")
    assert said == ["1", "2", "3"]
    assert " 2 " in cut
    assert "alice" in cut

"""Rehearsals: section 4 and 5 of the interface, from the outside."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from core.ids import NetworkName, RoomName
from core.ports import Inbound, InboundKind
from gateway.transcript import TranscriptError
from tests.support.rehearsing import IRC, MATRIX, NOON, STARTED, VOTING, Stage, document, played, texts


def test_the_same_transcript_and_seed_give_the_same_bytes() -> None:
    """Interface 4: same transcript, same seed, same bytes; another seed other draws."""
    text = f"""{VOTING}
        libera <alice> !vote for
        {IRC} <carol> !vote for
        {MATRIX} <@bob:l> !vote for
        {IRC} <alice> !roll
        +48h
    """
    assert played(text, state=True) == played(text, state=True)
    assert played(text) != played(text, seed="other")


def test_lines_are_time_place_text() -> None:
    """Interface 4: each line printed is TIME PLACE TEXT, a room or a person in private."""
    lines = played(STARTED)
    assert all(re.match(r"2026-03-01T12:00:00Z (libera|matrix)/\S+ \S", line) for line in lines)
    assert any(line.startswith("2026-03-01T12:00:00Z libera/alice ") for line in lines)
    assert not any("\x02" in line for line in lines)


def test_input_is_shown_only_with_echo() -> None:
    """Interface 4: input is not echoed unless --echo."""
    said = f"{NOON}\n{IRC} <alice> good morning"
    assert played(said) == []
    assert played(said, echo=True) == ["2026-03-01T12:00:00Z libera/#n <alice> good morning"]


def test_talk_is_relayed_with_its_speaker() -> None:
    """Interface 4: relayed talk is printed in the rooms it reaches, as <Name@network>."""
    stage = Stage(STARTED)
    assert stage(f"{MATRIX} <@bob:l> good morning") == [
        "2026-03-01T12:00:00Z libera/#n <Bob@matrix> good morning"
    ]
    assert stage(f"{IRC} <dave> who are you?") == [
        "2026-03-01T12:00:00Z matrix/#n:l <dave@libera> who are you?"
    ]


def test_commands_and_answers_are_not_relayed() -> None:
    """Issue 8: commands and bot notices are not relayed."""
    stage = Stage(STARTED)
    assert texts(stage(f"{IRC} <alice> !status"), MATRIX) == []
    assert texts(stage(f"{IRC} <alice> !nonsense"), MATRIX) == []


def test_events_are_the_stored_bodies_and_nothing_else() -> None:
    """Interface 4: --events prints the log entries as JSON lines instead."""
    lines = played(VOTING, events=True)
    bodies = [json.loads(line) for line in lines]
    assert [b["sequence"] for b in bodies] == list(range(1, len(bodies) + 1))
    hashes = [hashlib.sha256(line.encode()).hexdigest() for line in lines]
    assert [b["previous"] for b in bodies[1:]] == hashes[:-1]


def test_the_state_document_is_last_and_alone() -> None:
    """Interface 5: one JSON document that begins with {"games"."""
    lines = played(STARTED, state=True)
    assert lines[-1].startswith('{"games"')
    game = json.loads(lines[-1])["games"][0]
    assert game["name"] == "Night"
    assert game["turn"]["player"] == "alice"
    assert lines[:-1] == played(STARTED)
    assert played(NOON, state=True) == ['{"games": []}']


def test_a_bad_line_stops_it_after_what_came_before() -> None:
    """Interface 4: a line that cannot be read stops it with its number."""
    with pytest.raises(TranscriptError, match="line 3: "):
        played(f"{NOON}\n{IRC} <alice> !help\nnonsense")


def test_the_clock_never_goes_back() -> None:
    """Interface 4: @ sets the clock, never backwards."""
    with pytest.raises(TranscriptError, match="line 3: "):
        played(f"{NOON}\n+1h\n{NOON}")


def test_the_word_code_stands_for_the_code_last_given() -> None:
    """Interface 4: the word CODE; a room attached with it is a room of the game."""
    rooms = document(STARTED)["rooms"]
    assert rooms == ["libera/#n", "matrix/#n:l"]


# --- ids, edits, reactions -----------------------------------------------------------------


def ballots(text: str) -> tuple[list[str], list[str]]:
    proposal = document(text)["proposals"][0]
    return proposal["for"], proposal["against"]


def test_the_same_id_is_the_same_message() -> None:
    """Interface 4: the same id again is the same message delivered twice: one entry, one answer."""
    stage = Stage(VOTING)
    stage(f"{MATRIX} <@bob:l> (id=7) !vote for 301")
    before = len(stage.bodies())
    assert stage(f"{MATRIX} <@bob:l> (id=7) !vote for 301") == []
    assert len(stage.bodies()) == before
    stage("-kill")
    assert stage(f"{MATRIX} <@bob:l> (id=7) !vote for 301") == []
    assert len(stage.bodies()) == before


def test_a_question_asked_twice_under_one_id_is_answered_once() -> None:
    """Interface 4: as moves, so questions."""
    stage = Stage(STARTED)
    assert stage(f"{MATRIX} <@bob:l> (id=q) !status") != []
    assert stage(f"{MATRIX} <@bob:l> (id=q) !status") == []


def test_an_edited_ballot_is_a_new_ballot() -> None:
    """Interface 3: an edit of a ballot is a new ballot at the edit's time."""
    vote = f"{VOTING}\n{MATRIX} <@bob:l> (id=7) !vote for 301\n"
    assert ballots(vote) == (["Bob"], [])
    assert ballots(f"{vote}{MATRIX} <@bob:l> (edit=7) !vote against 301") == ([], ["Bob"])


def test_an_edit_into_something_else_withdraws_the_ballot() -> None:
    """Interface 3: an edit into something else withdraws it."""
    vote = f"{VOTING}\n{MATRIX} <@bob:l> (id=7) !vote for 301\n"
    assert ballots(f"{vote}{MATRIX} <@bob:l> (edit=7) never mind") == ([], [])


def test_only_the_voter_edits_a_ballot() -> None:
    """Interface 3: only the account that sent the message is the speaker."""
    vote = f"{VOTING}\n{MATRIX} <@bob:l> (id=7) !vote for 301\n"
    assert ballots(f"{vote}{MATRIX} <@eve:l> (edit=7) !vote against 301") == (["Bob"], [])
    assert ballots(f"{vote}{MATRIX} <@eve:l> (redact=7)") == (["Bob"], [])


def test_who_takes_back_anothers_ballot_does_nothing() -> None:
    """Interface 3: a moderator's redaction is no move of his in the game."""
    stage = Stage(f"{VOTING}\n{MATRIX} <@bob:l> (id=7) !vote for 301")
    before = len(stage.bodies())
    assert stage(f"{IRC} <carol> (redact=7)\nmatrix/#n:l <@al:l> (redact=7)") == []
    stage("libera <carol> link\nmatrix <@carol:l> link CODE")
    linked = len(stage.bodies())
    assert stage("matrix/#n:l <@carol:l> (redact=7)") == []
    assert (before, len(stage.bodies())) == (linked - 1, linked)


def test_what_closed_before_the_absence_is_not_told_again() -> None:
    """Design 3, Time: on return it says what closed meanwhile."""
    stage = Stage(VOTING)
    stage(f"{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for\n{IRC} <alice> !vote for\n+1h\n-down\n+1h")
    assert not any("301" in line for line in stage("-up"))
    stage(f'{IRC} <alice> !roll\n{MATRIX} <@bob:l> !propose enact "Second": two.\n{MATRIX} <@bob:l> !call')
    stage(f"{IRC} <carol> !vote for\n{IRC} <alice> !vote for\n-down\n+1h\n{MATRIX} <@bob:l> !vote for\n+1h")
    away = [line for line in texts(stage("-up"), IRC) if "302" in line]
    assert any("adopted" in line for line in away)
    assert "meanwhile" in away[-1]


def test_a_redaction_withdraws_and_revives_none() -> None:
    """Interface 3: redaction withdraws that ballot and revives none."""
    twice = f"""{VOTING}
        {MATRIX} <@bob:l> (id=7) !vote for 301
        {MATRIX} <@bob:l> (id=8) !vote against 301
    """
    assert ballots(f"{twice}\n{MATRIX} <@bob:l> (redact=8)") == ([], [])
    assert ballots(f"{twice}\n{MATRIX} <@bob:l> (redact=7)") == ([], ["Bob"])


@pytest.mark.parametrize("thumb", ["👍", "👍🏽", "👍️"])
def test_a_thumb_on_the_proposal_is_a_ballot(thumb: str) -> None:
    """Interface 3: 👍 / 👎 in any skin tone; of two standing ones the later counts; taken back, none."""
    on_matrix = f"""{STARTED}
        {IRC} <alice> !propose enact "First": players are kind.
        {IRC} <alice> !call
        {IRC} <alice> !vote for
        {IRC} <carol> !vote for
        {MATRIX} <@bob:l> !vote for
        {IRC} <alice> !roll
        {MATRIX} <@bob:l> (id=p2) !propose enact "Second": players are very kind.
        {MATRIX} <@bob:l> (id=c2) !call
        {MATRIX} <@bob:l> (id=r1) (react=p2) {thumb}
    """
    assert document(on_matrix)["proposals"][1]["for"] == ["Bob"]
    both = f"{on_matrix}\n{MATRIX} <@bob:l> (id=r2) (react=c2) 👎"
    assert document(both)["proposals"][1]["against"] == ["Bob"]
    assert document(f"{both}\n{MATRIX} <@bob:l> (redact=r2)")["proposals"][1]["against"] == []
    assert document(f"{both}\n{MATRIX} <@bob:l> (redact=r2)")["proposals"][1]["for"] == []


def test_a_thumb_on_what_was_said_while_we_were_away_is_a_ballot() -> None:
    """Interface 3: on the message that proposed or called, whether or not the game knew that message yet."""
    stage = Stage(f"""
        {NOON}
        {MATRIX} <@alice:l> !new clockwise Night
        {MATRIX} <@bob:l> !join Bob
        {MATRIX} <@carol:l> !join Carol
        {MATRIX} <@alice:l> !start
        -down
        +1h
        {MATRIX} <@alice:l> (id=p1) !propose enact "T": text
        {MATRIX} <@alice:l> (id=c1) !call
        {MATRIX} <@bob:l> (react=c1) 👍
        {MATRIX} <@alice:l> (react=p1) 👎
        {MATRIX} <@carol:l> (id=v1) !vote for
        +1m
        {MATRIX} <@bob:l> (id=r1) !vote against
        {MATRIX} <@bob:l> (redact=r1)
        -up
    """)
    (proposal,) = stage.state().closed_proposals
    assert [(b.voter, b.side.value) for b in proposal.ballots if b.side] == [
        (2, "for"),
        (1, "against"),
        (3, "for"),
    ]


def test_a_thumb_on_a_message_of_several_commands_counts() -> None:
    """Interface 3: the message called the vote, though not alone."""
    stage = Stage(STARTED)
    stage(f'{IRC} <alice> !propose enact "First": kind.')
    life = stage.rehearsal.life
    assert life is not None
    text = "!call\n!vote for"
    for number, (kind, said, who, about) in enumerate(
        (
            (InboundKind.MESSAGE, text, "alice", None),
            (InboundKind.REACTION, "👍", "carol", "m0"),
        )
    ):
        life.receive(
            Inbound(
                network=NetworkName("libera"),
                room=RoomName("#n"),
                account=who,
                name=who,
                text=said,
                received=stage.rehearsal.now,
                kind=kind,
                message_id=f"m{number}",
                relates_to=about,
            )
        )
    assert [b.voter for b in stage.state().open_proposals[0].ballots] == [1, 3]


def test_a_network_that_can_be_heard_first_changes_nothing() -> None:
    """Design 3, Time: the same result, up or down: what is due waits for all that was said before it."""
    shown = []
    for live_first in (False, True):
        stage = Stage(f"""{STARTED}
            {IRC} <alice> !propose enact "P": period {{voting.period = 3d}}
            {IRC} <alice> !call
            {IRC} <alice> !vote for
            {MATRIX} <@bob:l> !vote for
            {IRC} <carol> !vote for
            {IRC} <alice> !roll
            {MATRIX} <@bob:l> !propose enact "Q": q
            {MATRIX} <@bob:l> !call
            {IRC} <alice> !vote for
            {IRC} <carol> !vote for
            -down
            +1d
            {MATRIX} <@bob:l> !vote for 302
            +4d
        """)
        stage.rehearsal.lines.clear()
        stage.rehearsal.up(0, live_first=live_first)
        assert stage.state().closed_proposals[-1].status.value == "adopted"
        shown.append(list(stage.rehearsal.lines))
    assert sorted(shown[0]) == sorted(shown[1])
    assert any("Closed meanwhile: 302 adopted" in line for line in shown[1])


def test_other_reactions_are_nothing() -> None:
    """Interface 3: only thumbs are ballots; who is no player reacts in vain and is not answered."""
    stage = Stage(VOTING)
    before = len(stage.bodies())
    assert stage(f"{MATRIX} <@bob:l> (react=p1) 🎉") == []
    assert stage(f"{MATRIX} <@eve:l> (react=p1) 👍") == []
    assert len(stage.bodies()) == before


def test_edits_of_other_commands_do_nothing_and_name_the_verb() -> None:
    """Interface 3: edits of other commands do nothing and are answered with the verb to use."""
    stage = Stage(STARTED)
    stage(f'{IRC} <alice> !propose enact "First": players are kind.')
    stage(f"{IRC} <alice> !call")
    stage(
        f"{IRC} <alice> !vote for\n{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for\n{IRC} <alice> !roll"
    )
    stage(f'{MATRIX} <@bob:l> (id=p) !propose enact "Second": one.')
    before = len(stage.bodies())
    (line,) = stage(f'{MATRIX} <@bob:l> (edit=p) !propose enact "Second": two.')
    assert "!revise" in line
    assert len(stage.bodies()) == before
    assert stage.state().open_proposals[0].text == "one."


# --- coming and going ------------------------------------------------------------------------


def test_nobody_leaves_by_leaving_a_room() -> None:
    """Interface 3: a quit, a kick or leaving a room is not leaving the game."""
    stage = Stage(VOTING)
    before = stage.state()
    assert stage(f"{IRC} <carol> -part #n\nlibera <carol> -kick #n\nlibera <carol> -quit") == []
    assert stage.state() == before


def test_a_new_nick_is_the_same_person() -> None:
    """Interface 4: -nick: the account stays; what the new nick says counts as before."""
    stage = Stage(VOTING)
    stage("libera <carol> -nick caro")
    stage(f"{IRC} <caro> !vote for 301")
    assert stage.state().open_proposals[0].ballots[0].voter == 3


# --- deaths and absences ------------------------------------------------------------------------


def test_a_kill_changes_nothing() -> None:
    """Issue B: nothing is lost, counted twice or said twice by dying between any two lines."""
    lines = [*VOTING.strip().splitlines(), f"{MATRIX} <@bob:l> !vote for 301", f"{IRC} <carol> !vote for 301"]
    lines += [f"{IRC} <alice> !vote against 301", f"{IRC} <alice> !roll", "+30h"]
    whole = played("\n".join(lines), state=True)
    for place in range(1, len(lines)):
        cut = [*lines[:place], "-kill", *lines[place:]]
        assert played("\n".join(cut), state=True) == whole


def test_what_is_said_while_down() -> None:
    """Interface 4: what is said in between arrives at -up where the network keeps history, else never."""
    stage = Stage(VOTING)
    assert stage(f"-down\n{MATRIX} <@bob:l> !vote for 301\n{IRC} <carol> !vote for 301\n+3h") == []
    lines = stage("-up")
    assert [b.voter for b in stage.state().open_proposals[0].ballots] == [2]
    assert all(line.startswith("2026-03-01T15:00:00Z ") for line in lines)
    away = [line for line in texts(lines, IRC) if "3 hours" in line]
    assert len(away) == 1
    assert not any("301" in line for line in texts(lines, IRC) if "vote" not in line)
    assert not any("3 hours" in line for line in texts(lines, MATRIX))
    cast = next(b for b in stage.bodies() if b["command"]["move"]["type"] == "Vote")
    assert cast["at"] == 1772366400000


def test_messages_in_a_catch_up_are_in_order_of_their_stamps() -> None:
    """Design 3, Time: everything goes in order of canonical time, whatever the order of arrival."""
    stage = Stage(VOTING)
    stage("-down")
    stage(f"{MATRIX} <@bob:l> (sent=2026-03-01T14:00:00Z) !vote for 301")
    stage("other/#x:o <@carl:o> hello")
    stage("+5h\n-up")
    ballot = stage.state().open_proposals[0].ballots[0]
    assert ballot.at == 1772373600000


def test_a_stamp_in_the_future_or_past_is_clamped() -> None:
    """Design 3: the stamp is clamped between the room's last handled time and now."""
    stage = Stage(f"{VOTING}\n+2h\n{MATRIX} <@bob:l> hello")
    stage(f"-down\n{MATRIX} <@bob:l> (sent=2030-01-01T00:00:00Z) !vote for 301\n+1h\n-up")
    assert stage.state().open_proposals[0].ballots[0].at == 1772377200000
    stage(f"-down\n{MATRIX} <@bob:l> (sent=2020-01-01T00:00:00Z) !vote against 301\n+1h\n-up")
    times = [b["at"] for b in stage.bodies()]
    assert times == sorted(times)

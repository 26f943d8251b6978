"""Who is meant by what is said: sections 3 and 5 of the interface, played from the outside."""

from __future__ import annotations

import pytest

from tests.support.rehearsing import IRC, MATRIX, NOON, STARTED, VOTING, Stage, document, texts

TWO_GAMES = f"""{STARTED}
oftc/#d <dora> !new clockwise Day
libera <carol> in Day join Carol
"""


# --- new -----------------------------------------------------------------------------------


def test_new_makes_the_speaker_host_and_first_player() -> None:
    """Interface 3: new makes the speaker host and first player; the room is the game's first room."""
    game = document(f"{NOON}\n{IRC} <alice> !new clockwise Night")
    assert (game["host"], [p["accounts"] for p in game["players"]]) == ("alice", [["libera/alice"]])
    assert game["rooms"] == ["libera/#n"]


def test_a_room_belongs_to_one_running_game() -> None:
    """Interface 3: new in a room with a running game is refused until it is over or archived."""
    stage = Stage(f"{NOON}\n{IRC} <alice> !new clockwise Night")
    assert "Night" in stage(f"{IRC} <bob> !new clockwise Day")[0]
    assert [g.name for g in stage.store.games()] == ["Night"]
    stage(f"{IRC} <alice> !archive\n{IRC} <bob> !new clockwise Day")
    assert [g.name for g in stage.store.games()] == ["Day", "Night"]
    assert [p.name for p in stage.state("day").players] == ["bob"]


def test_a_name_is_unique_without_regard_to_case() -> None:
    """Brief of the interface: the name of a game is unique."""
    stage = Stage(f"{NOON}\n{IRC} <alice> !new clockwise Night")
    (line,) = stage("libera/#other <bob> !new clockwise NIGHT")
    assert "Night" in line
    assert len(stage.store.games()) == 1


@pytest.mark.parametrize(
    "command",
    ["!new clockwork Night", "!new clockwise vote", "!new clockwise 301", '!new clockwise "a/b"'],
)
def test_what_cannot_be_a_game_is_refused(command: str) -> None:
    """Interface 3: unknown rulesets and impossible names are answered, and nothing comes to be."""
    stage = Stage(NOON)
    assert len(stage(f"{IRC} <alice> {command}")) >= 1
    assert list(stage.store.games()) == []


def test_the_nearest_ruleset_is_named() -> None:
    """Bad input: one clear line that says what to do."""
    assert "clockwise" in Stage(NOON)(f"{IRC} <alice> !new clockwize Night")[0]


def test_a_game_begins_in_a_room() -> None:
    """Interface 3: the room is the game's first room."""
    stage = Stage(NOON)
    stage("libera <alice> new clockwise Night")
    assert list(stage.store.games()) == []


# --- attach ----------------------------------------------------------------------------------


def test_the_code_is_given_to_the_host_in_private_and_again_on_asking() -> None:
    """Interface 3: the code is given to the host privately by new, and again by attach NAME."""
    stage = Stage(NOON)
    first = texts(stage(f"{IRC} <alice> !new clockwise Night"), "libera/alice")
    again = stage(f"{IRC} <alice> !attach Night")
    assert texts(again, "libera/alice") == first
    assert texts(again, IRC) == []
    assert texts(stage("-kill\nlibera <alice> attach Night"), "libera/alice") == first


def test_only_the_host_is_given_the_code() -> None:
    """Interface 3: to the host."""
    stage = Stage(STARTED)
    code = texts(stage("libera <alice> attach Night"), "libera/alice")[0].split()[-1]
    assert code not in "\n".join(stage("libera <carol> attach Night"))
    assert code not in "\n".join(stage("oftc/#x <eve> !attach Night"))


def test_a_wrong_code_attaches_nothing() -> None:
    """Interface 3: attach NAME CODE."""
    stage = Stage(STARTED)
    before = stage.state().rooms
    stage("oftc/#x <eve> !attach Night WRONG234")
    assert stage.state().rooms == before
    stage("oftc/#x <eve> !attach Night CODE")
    assert len(stage.state().rooms) == len(before) + 1


def test_a_room_of_a_running_game_is_not_taken_by_another() -> None:
    """Interface 3: a room belongs to one running game."""
    stage = Stage(TWO_GAMES)
    stage(f"{IRC} <alice> !attach Day CODE")
    assert [(r.network, r.room) for r in stage.state("day").rooms] == [("oftc", "#d")]


# --- which game ---------------------------------------------------------------------------------


def test_a_private_message_is_about_the_game_one_plays() -> None:
    """Interface 3: in private about the game the person plays."""
    stage = Stage(VOTING)
    stage("libera <carol> vote for 301")
    assert [b.voter for b in stage.state().open_proposals[0].ballots] == [3]


def test_with_several_games_one_has_to_say_which() -> None:
    """Interface 3: or `in GAME` first when there are several."""
    stage = Stage(TWO_GAMES)
    before = len(stage.bodies())
    (line,) = stage("libera <carol> act x")
    assert "Day" in line
    assert "Night" in line
    assert len(stage.bodies()) == before
    stage('libera <carol> in Night act "x"')
    assert [a.text for a in stage.state().acts] == ["x"]


def test_a_game_that_is_not_there_is_named() -> None:
    """Bad input: one clear line, the nearest name."""
    assert "Night" in Stage(STARTED)("libera <carol> in Nigt status")[0]


def test_a_room_without_a_game_says_so() -> None:
    """Bad input: one clear line; nothing is lost."""
    stage = Stage(STARTED)
    (line,) = stage("oftc/#x <eve> !status")
    assert line.startswith("2026-03-01T12:00:00Z oftc/#x ")
    assert "!new" in line


def test_questions_are_answered_where_they_are_asked_only() -> None:
    """Design 3: answers go to the asker; the game is not touched."""
    stage = Stage(STARTED)
    before = len(stage.bodies())
    assert {line.split(" ")[1] for line in stage(f"{IRC} <carol> !players")} == {IRC}
    assert {line.split(" ")[1] for line in stage("libera <carol> players")} == {"libera/carol"}
    assert len(stage.bodies()) == before


def test_help_and_games_need_no_game() -> None:
    """Interface 3: help, games."""
    stage = Stage(STARTED)
    assert len(stage("oftc/#x <eve> !help vote")) >= 1
    assert "Night" in "\n".join(stage("oftc/#x <eve> !games"))


def test_agenda_is_over_all_games() -> None:
    """Interface 3: agenda: what waits for me, in all my games."""
    stage = Stage(f"{TWO_GAMES}\noftc/#d <dora> !start\n")
    stage(f'{IRC} <alice> !propose enact "First": kind.\n{IRC} <alice> !call')
    assert "Night" in "\n".join(stage("libera <carol> agenda"))


def test_log_shows_what_happened() -> None:
    """Interface 3: log [N]."""
    stage = Stage(VOTING)
    assert len(stage(f"{IRC} <carol> !log 2")) == 2


def test_an_idle_game_answers_and_plays_on() -> None:
    """Design 5: woken by the next message; a question wakes it as well."""
    stage = Stage(f"{VOTING}\n+1h")
    assert stage.rehearsal.life is not None
    assert stage.rehearsal.life.directory.awake == frozenset()
    assert "301" in "\n".join(stage(f"{IRC} <carol> !votes"))
    stage("+1h")
    stage(f"{IRC} <carol> !vote for")
    assert [b.voter for b in stage.state().open_proposals[0].ballots] == [3]


# --- several commands in a message; texts that are cut --------------------------------------------


def test_a_line_near_the_limit_is_answered() -> None:
    """Interface 3: an IRC command within 10 bytes of the limit may have been cut."""
    stage = Stage(STARTED)
    words = "x" * 435
    lines = stage(f'{IRC} <alice> !propose enact "First": {words} the end')
    assert any("the end”" in line for line in lines)
    assert not any("cut" in line for line in stage(f"{IRC} <alice> !status"))
    assert not any("cut" in line for line in stage(f"{IRC} <alice> {words} {words}"))


# --- languages --------------------------------------------------------------------------------------


def test_a_game_speaks_its_language_and_a_person_his_own() -> None:
    """Interface 2 and 3: lang sets it for a game or, in private, for a person."""
    stage = Stage(STARTED)
    stage(f"{IRC} <alice> !lang ru")
    assert stage.state().language == "ru"
    assert "партия" not in "\n".join(stage(f"{IRC} <alice> !zzz"))
    stage("libera <carol> lang fr")
    private = "\n".join(stage("libera <carol> zzz"))
    public = "\n".join(stage(f"{IRC} <carol> !zzz"))
    assert "commande" in private
    assert "commande" not in public
    stage("-kill")
    assert "commande" in "\n".join(stage("libera <carol> zzz"))


def test_time_zones_are_iana_names() -> None:
    """Interface 3: tz ZONE; without one it tells."""
    stage = Stage(STARTED)
    assert "Europe/Paris" in stage("libera <carol> tz europe/paris")[0]
    assert "Mars" in stage("libera <carol> tz Mars/Base")[0]
    assert "Europe/Paris, where it is 13:00" in stage("libera <carol> tz")[0]
    people, _accounts = stage.store.people()
    assert [p.timezone for p in people] == ["Europe/Paris"]


# --- linking -------------------------------------------------------------------------------------------


def test_linked_accounts_are_one_player_with_one_vote() -> None:
    """Interface 3: a person with accounts on two networks is one player with one vote."""
    stage = Stage(VOTING)
    stage("libera <carol> link\nmatrix <@carol:l> link CODE")
    assert stage.state().players[2].accounts == ("libera/carol", "matrix/@carol:l")
    stage(f"{IRC} <carol> !vote for\n{MATRIX} <@carol:l> !vote against")
    ballots = stage.state().open_proposals[0].ballots
    assert [b.voter for b in ballots] == [3, 3]


def test_a_code_is_for_one_use_and_not_for_ever() -> None:
    """Interface 3: link codes; ours are for one use within half an hour."""
    stage = Stage(STARTED)
    stage("libera <carol> link\nmatrix <@carol:l> link CODE\noftc <eve> link CODE")
    assert "oftc/eve" not in stage.state().players[2].accounts
    stage("libera <carol> link\n+31m\noftc <caro> link CODE")
    assert "oftc/caro" not in stage.state().players[2].accounts
    stage("libera <carol> link\n+29m\noftc <caro> link CODE")
    assert "oftc/caro" in stage.state().players[2].accounts


def test_two_players_of_one_game_cannot_be_linked() -> None:
    """Interface 3: refused while both accounts play in one game, which is named."""
    stage = Stage(STARTED)
    stage("libera <carol> link")
    (line,) = stage("matrix <@bob:l> link CODE")
    assert "Night" in line
    assert stage.state().players[1].accounts == ("matrix/@bob:l",)
    stage(f"{MATRIX} <@bob:l> !leave\nmatrix <@bob:l> link CODE")
    assert "matrix/@bob:l" in stage.state().players[2].accounts


def test_an_account_linked_before_joining_plays_too() -> None:
    """One player, whichever account joined."""
    stage = Stage(
        f"{NOON}\nlibera <carol> link\nmatrix <@carol:l> link CODE\n{IRC} <carol> !new clockwise Night"
    )
    stage(f"{MATRIX} <@bob:l> !attach Night CODE")
    stage("libera <carol> attach Night")
    stage(f"{MATRIX} <@bob:l> !attach Night CODE\n{MATRIX} <@carol:l> !join Again")
    assert [p.name for p in stage.state().players] == ["carol"]


def test_unlinking_leaves_the_player_with_the_account_that_joined() -> None:
    """Interface 3: and never changes a closed vote."""
    linked = f"{VOTING}\nlibera <carol> link\nmatrix <@carol:l> link CODE\n"
    for speaker in ("libera <carol>", "matrix <@carol:l>"):
        stage = Stage(linked)
        stage(f"{speaker} unlink")
        assert stage.state().players[2].accounts == ("libera/carol",)
        stage("-kill\nlibera <carol> whoami")
        assert stage.rehearsal.life is not None
        assert stage.rehearsal.life.people.linked("libera/carol") == ()  # type: ignore[arg-type]  # by form
        assert stage.rehearsal.life.people.linked("matrix/@carol:l") == ()  # type: ignore[arg-type]  # by form


def test_whoami_names_accounts_and_games() -> None:
    """Interface 3: whoami."""
    stage = Stage(f"{STARTED}\nlibera <carol> link\nmatrix <@carol:l> link CODE\n")
    told = "\n".join(stage("matrix <@carol:l> whoami"))
    assert "libera/carol" in told
    assert "Night" in told
    assert "Carol" in told


# --- drafts ----------------------------------------------------------------------------------------------


def test_a_long_text_is_drafted_in_private() -> None:
    """Interface 3: draft enact … / draft + more / draft show / draft submit."""
    stage = Stage(STARTED)
    stage('libera <alice> draft enact "Long": the first line')
    stage("libera <alice> draft + and the second")
    assert "and the second" in "\n".join(stage("libera <alice> draft show"))
    stage("libera <alice> draft submit")
    (proposal,) = stage.state().open_proposals
    assert proposal.text == "the first line\nand the second"


def test_a_draft_that_is_not_there() -> None:
    """Bad input: one clear line."""
    assert len(Stage(STARTED)("libera <alice> draft submit")) == 1


def test_drafts_and_link_codes_outlive_a_restart() -> None:
    """Design 3: nothing acknowledged is ever lost, a kept draft and a given code included."""
    stage = Stage(STARTED)
    stage('libera <alice> draft enact "Long": one\n-kill\nlibera <alice> draft + two\n-kill')
    stage("libera <alice> draft submit\nlibera <carol> link\n-kill\noftc <caro> link CODE\n-kill")
    assert stage.state().open_proposals[0].text == "one\ntwo"
    assert "oftc/caro" in stage.state().players[2].accounts
    stage("matrix <@eve:l> link CODE")
    assert "matrix/@eve:l" not in stage.state().players[2].accounts


def test_a_new_code_voids_the_one_before() -> None:
    """One code at a time: a forgotten one lies around nowhere."""
    stage = Stage(STARTED)
    first = texts(stage("libera <carol> link"), "libera/carol")[0].split()[-1]
    stage("+1m\nlibera <carol> link")
    stage(f"oftc <caro> link {first}")
    assert "oftc/caro" not in stage.state().players[2].accounts


def test_another_game_may_begin_where_one_is_over() -> None:
    """Interface 3: a room belongs to one running game; one that is over still answers until then."""
    stage = Stage(STARTED)
    stage(f"{IRC} <alice> !propose amend 208: One. {{win.score = 1}}\n{IRC} <alice> !call")
    stage(
        f"{IRC} <alice> !vote for\n{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for\n{IRC} <alice> !roll"
    )
    assert stage.state().status.value == "over"
    assert "alice" in "\n".join(stage(f"{IRC} <carol> !status"))
    stage(f"{IRC} <carol> !new clockwise Day")
    assert [p.name for p in stage.state("day").players] == ["carol"]
    assert "Day" in "\n".join(stage(f"{IRC} <carol> !status"))
    assert "Night" in "\n".join(stage(f"{MATRIX} <@bob:l> !status"))

"""What rooms and senders are told of each entry of a game."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from core.ids import (
    Key,
    NetworkName,
    RoomName,
)
from core.play import events as ev
from core.play.commands import (
    AskJudge,
    Call,
    ChangeKind,
    Consent,
    Draft,
    Forfeit,
    Invoke,
    Join,
    New,
    Overrule,
    Propose,
    Ref,
    Revise,
    Roll,
    Series,
    Side,
    Unvote,
    Verdict,
    Vote,
)
from core.play.events import Outcome
from core.ports import BOLD, Place
from tests.support.told_game import IRC, MATRIX, ToldGame, three_players

FOR, AGAINST = Vote(side=Side.FOR), Vote(side=Side.AGAINST)
RULE_203 = Ref(Series.NUMBER, 203)


def amending(reading: str | None = None, text: str = "Half will do.") -> Propose:
    return Propose(draft=Draft(kind=ChangeKind.AMEND, target=RULE_203, text=text, reading=reading))


def enacting(title: str = "Tea", text: str = "Tea is at five.") -> Propose:
    return Propose(draft=Draft(kind=ChangeKind.ENACT, title=title, text=text))


def voted(game: ToldGame, *sides: Vote) -> str:
    """Alice, Bob and Carol vote; what the last one is told."""
    told = ""
    for who, side in zip(("Alice", "Bob", "Carol"), sides, strict=True):
        told = game.do(who, side)
    return told


# --- what is said ---------------------------------------------------------------------


def test_a_game_opens_with_the_commitment_to_its_seed() -> None:
    """Design 4: the seed's hash is announced at ``new``."""
    game = ToldGame()
    told = game.do("Alice", New(ruleset="clockwise", name="Night"))
    assert game.now.commitment in told
    assert "Night" in told
    assert "Alice" in told
    assert "!join" in told


def test_a_turn_says_whose_it_is_and_what_to_type() -> None:
    """Rule 201: whole turns, clockwise."""
    game = three_players()
    assert "Alice's turn (turn 1, circuit 1): !propose …" in game.told(IRC)


def test_a_proposal_is_shown_in_full() -> None:
    """Rule 106: written before the vote; everybody sees number, text and reading."""
    game = three_players()
    told = game.do("Alice", amending("adoption.threshold = majority", "One\n  two\nthree"))
    assert "Proposal 301 by Alice: amend rule 203 “How many votes it takes”" in told
    assert "\nOne\n  two\nthree\n" in told
    assert "Reading: {adoption.threshold = majority}" in told
    assert "{voting.leaver_ballot = falls} stays" in told
    assert "!call 301" in told


def test_an_amendment_without_a_reading_says_that_the_reading_stays() -> None:
    """Rulesets 1: it is answered with it, so that the proposer can revise."""
    told = three_players().do("Alice", amending())
    assert "Its reading {adoption.threshold = unanimous if circuit <= 2 else majority;" in told
    assert "stays" in told


@pytest.mark.parametrize(
    ("reading", "said"),
    [("keep", "stays; give another"), ("none", "goes."), ("none; adoption.threshold = 2/3", "Reading: {")],
)
def test_what_a_reading_does_to_the_rules_own(reading: str, said: str) -> None:
    """Rulesets 1: {keep} keeps all, {none} drops all."""
    assert said in three_players().do("Alice", amending(reading))


def test_a_vote_says_who_has_to_vote_and_how_many_votes_it_takes() -> None:
    """Rules 105 and 203: compulsory, unanimous at first."""
    game = three_players()
    game.do("Alice", enacting())
    told = game.do("Alice", Call())
    assert "Must vote: Alice, Bob and Carol. !vote for 301 or !vote against 301" in told
    assert "every voter for (rule 203)" in told


def test_ballots_are_counted_aloud() -> None:
    """Brief: each ballot "Alice votes for 301 (1 of 3 has voted)"."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    assert game.do("Alice", FOR) == "Alice votes for 301 (1 of 3 has voted)."
    assert game.do("Bob", FOR) == "Bob votes for 301 (2 of 3 have voted)."
    assert game.do("Bob", AGAINST) == "Bob now votes against 301 (2 of 3 have voted)."
    assert game.do("Bob", Unvote()) == "Bob takes the ballot on 301 back (1 of 3 has voted)."


def test_a_rejection_gives_figures_rule_and_points() -> None:
    """Rules 203 and 206: defeated, −10."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    told = voted(game, FOR, AGAINST, FOR)
    assert "Carol votes for 301 (3 of 3 have voted)." in told
    assert "Proposal 301 is rejected (rule 203): 2 for (Alice, Carol), 1 against (Bob)" in told
    assert "Points: Alice −10, now −10 (rule 206)." in told
    assert "Alice, now: !roll" in told


def test_an_adoption_says_what_changed() -> None:
    """Rule 108: an amended rule takes the number of the proposal."""
    game = three_players()
    game.do("Alice", amending("adoption.threshold = majority"))
    game.do("Alice", Call())
    told = voted(game, FOR, FOR, FOR)
    assert "Proposal 301 is adopted (rule 203): 3 for (Alice, Bob, Carol), 0 against" in told
    assert "Rule 203 is amended and is rule 301 now." in told


def test_a_die_is_told_with_the_new_score() -> None:
    """Rule 202: one die, added to one's score."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    voted(game, FOR, FOR, FOR)
    told = game.do("Alice", Roll())
    score = game.now.players[0].score
    assert told.startswith(f"Alice rolls {score}, now {score} (rule 202).\n")
    assert "Bob's turn (turn 2, circuit 1)" in told


def test_a_winner_is_announced_with_score_and_rule_and_the_seed_shown() -> None:
    """Rule 208, and design 4: the seed is shown when the round ends."""
    game = three_players()
    draft = Draft(kind=ChangeKind.AMEND, target=Ref(Series.NUMBER, 208), text="One.", reading="win.score = 1")
    game.do("Alice", Propose(draft=draft))
    game.do("Alice", Call())
    voted(game, FOR, FOR, FOR)
    told = game.do("Alice", Roll())
    score = game.now.players[0].score
    assert f"Alice wins the game with {score} point" in told
    assert "(rule 301)!" in told
    assert f"Its seed: {game.now.seeds[0]}" in told
    assert f"{BOLD}Alice{BOLD} wins" in game.last[0].notice.text


def test_judgement_consent_and_overruling_are_counted() -> None:
    """Rule 212: the player before judges; consent of a majority; all the others overrule."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    voted(game, FOR, FOR, FOR)
    assert "Carol judges C 1 (rule 212): !verdict 1" in game.do("Bob", Invoke(statement="Is\x02 it?"))
    assert "“Is it?”" in game.told(MATRIX)
    assert "before 2 players consent (rule 212); so far 0" in game.do("Alice", Roll())
    told = game.do("Carol", Verdict(value="true", reading="204: score.adopted.against = 12", reasons="So."))
    assert "C 1 is judged TRUE by Carol (rule 212)." in told
    assert "Reasons: So." in told
    assert "Rule 204 is now read as {score.adopted.against = 12}." in told
    assert "So far: 1 of 2." in game.do("Bob", Overrule())
    told = game.do("Alice", Overrule())
    assert "So far: 2 of 2." in told
    assert "The judgement of C 1 is overruled (rule 212)." in told
    assert "Rule 204 is read as before: {score.adopted.against = 10}." in told
    assert "Consents: 1 of 2 needed." in game.do("Alice", Consent())
    told = game.do("Carol", Consent())
    assert "Consents: 2 of 2 needed." in told
    assert "Bob's turn (turn 2, circuit 1)" in told


def test_a_judge_asked_to_end_a_debate_is_told_how() -> None:
    """Rule 111, our reading 8: from then on only the judge may call the vote."""
    game = three_players()
    game.do("Alice", enacting())
    told = game.do("Bob", AskJudge())
    assert "asks the Judge to end the debate on 301" in told
    assert "!call 301 ends the debate" in told
    assert "only the" not in told
    assert "Carol calls it" in game.do("Alice", Call())


def test_a_setting_that_turns_by_itself_is_announced() -> None:
    """Rule 203 after the second circuit: an event of its own, no new number (our reading)."""
    game = three_players()
    outcome = Outcome(
        events=(
            ev.SettingTurned(
                rules=(203,), key=Key("adoption.threshold"), before="unanimous", after="majority"
            ),
        )
    )
    entry = replace(game.entries[-1], outcome=outcome)
    (line,) = game.narrator.lines(game.now, game.now, entry, language="en")
    assert line == "adoption.threshold is now majority, as the rule itself provides (rule 203)."


def test_a_forfeit_is_told_with_what_falls() -> None:
    """Rule 113, and 203 of the ballots: a leaver's ballot falls."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    game.do("Bob", FOR)
    told = game.do("Bob", Forfeit())
    assert "Bob forfeits and is out of the game" in told
    assert "Bob's ballot on 301 falls (rule 203) (0 of 2 have voted)." in told


def test_a_faulty_reading_is_marked_in_the_language_of_the_game() -> None:
    """Issue 3: the place of an error is marked and the nearest known key named."""
    game = three_players("fr")
    told = game.do("Alice", amending("adoption.treshold = majority"))
    assert "clé inconnue adoption.treshold" in told
    assert "adoption.threshold" in told
    assert told.split("\n")[-1].strip() == "^"


def test_players_cannot_write_control_codes_into_notices() -> None:
    """core.ports.BOLD: nothing players write may contain it; nor may a title break the line."""
    game = three_players()
    told = game.do("Alice", enacting("Te\x02a\nQUIT", "One\x00\x07\r\nTwo\u202e"))
    raw = game.last[0].notice.text
    assert "“Tea QUIT”" in told
    assert "One\nTwo\n" in told
    assert raw.count(BOLD) == 2  # around the number
    assert not {"\x00", "\x07", "\r", "\u202e"} & set(raw)


def test_revisions_and_joins_are_told() -> None:
    """Rule 111: the proposer settles the final form."""
    game = three_players()
    game.do("Alice", enacting())
    told = game.do("Alice", Revise(number=None, draft=Draft(text="Tea is at six.")))
    assert "Proposal 301, revised by Alice: enact “Tea”\nTea is at six." in told
    assert game.do("Dave", Join()) == "Dave joins. 4 players: Alice, Bob, Carol and Dave."


def test_a_ballot_is_told_fast() -> None:
    """Brief: a vote's narration takes less than 0.3 ms (here the median, with room for a busy machine)."""
    game = three_players()
    game.do("Alice", enacting())
    game.do("Alice", Call())
    game.do("Bob", FOR)
    entry = game.entries[-1]
    taken: list[float] = []
    for _ in range(300):
        start = time.perf_counter()
        game.narrator.tell(game.before, game.now, entry.command, entry.outcome, entry)
        taken.append(time.perf_counter() - start)
    assert sorted(taken)[150] < 0.001


def test_a_room_that_is_none_of_the_games_gets_its_receipt_too() -> None:
    """Interface 3: ``in GAME`` works from elsewhere; the answer goes where it was said."""
    elsewhere = Place(NetworkName("libera"), RoomName("#other"))
    game = three_players()
    game.do("Alice", enacting(), elsewhere)
    assert {d.place for d in game.last} == {IRC, MATRIX, elsewhere}
    assert game.last[0].place == elsewhere

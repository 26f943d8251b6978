"""Answers to questions about a game, as texts for IRC and tables where there is room."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from core.ids import AccountId, GameId, Instant
from core.play.commands import (
    Act,
    Call,
    ChangeKind,
    Draft,
    Invoke,
    New,
    Overrule,
    Propose,
    Ref,
    Roll,
    Series,
    Side,
    Unvote,
    Verdict,
    Vote,
)
from core.ports import GameRow, Notice
from gateway.speech import queries as q
from gateway.speech.answers import answer
from gateway.speech.answers_game import answer_agenda, answer_games, answer_help, answer_log
from gateway.speech.phrases import LANGUAGES, Phrases, Words
from gateway.speech.verbs import VERBS
from tests.support.told_game import IRC, MINUTE, NOON, ToldGame, three_players

FOR, AGAINST = Vote(side=Side.FOR), Vote(side=Side.AGAINST)
EN = Words(Phrases(), "en")


def number(value: int) -> Ref:
    return Ref(Series.NUMBER, value)


def asked(game: ToldGame, query: q.Query, language: str = "en", timezone: str | None = None) -> Notice:
    return answer(
        query,
        game.now,
        phrases=Phrases(),
        language=language,
        place=IRC,
        asker=AccountId("libera/bob"),
        now=Instant(game.at + MINUTE),
        timezone=timezone,
    )


def text(game: ToldGame, query: q.Query, language: str = "en") -> str:
    return asked(game, query, language).text


def put(game: ToldGame, who: str, draft: Draft, *sides: Vote) -> None:
    """Propose, call, and vote in the order Alice, Bob, Carol."""
    game.do(who, Propose(draft=draft))
    game.do(who, Call())
    for voter, side in zip(("Alice", "Bob", "Carol"), sides, strict=False):
        game.do(voter, side)


TEA = Draft(kind=ChangeKind.ENACT, title="Tea", text="Tea is at five.")
HALF = Draft(
    kind=ChangeKind.AMEND, target=number(203), text="Half will do.", reading="adoption.threshold = majority"
)


def after_a_turn() -> ToldGame:
    """301 adopted (203 is 301 now), the die rolled; Bob's turn."""
    game = three_players()
    put(game, "Alice", HALF, FOR, FOR, FOR)
    game.do("Alice", Roll())
    return game


# --- status and players ----------------------------------------------------------------


def test_status_names_turn_votes_and_who_is_waited_for() -> None:
    """Design 5: "waiting for"."""
    game = three_players()
    put(game, "Alice", TEA, FOR)
    told = text(game, q.Status())
    assert "Night (clockwise): playing, round 1. Alice's turn (turn 1, circuit 1), at: the vote." in told
    assert "vote on 301 (1 of 3 has voted)" in told
    assert "Waiting for: Bob and Carol: a vote on 301, !vote for 301 or !vote against 301" in told
    assert "Leading: Alice 0" in told


def test_status_before_the_start_says_how_to_join() -> None:
    """Interface 3: gathering."""
    game = ToldGame()
    game.do("Alice", New(ruleset="clockwise", name="Night"))
    assert "One player: Alice. !join takes part" in text(game, q.Status())


def test_players_are_ranked_with_exact_scores() -> None:
    """Interface 3: ``players`` (with scores)."""
    game = three_players()
    put(game, "Alice", TEA, FOR, AGAINST, FOR)
    notice = asked(game, q.Players())
    assert notice.text == "3 players: Bob 0; Carol 0; Alice −10 (host)"
    assert notice.table[0] == ("player", "score", "status", "accounts")
    assert ("Alice", "−10", "active, host", "libera/alice") in notice.table


# --- rules ------------------------------------------------------------------------------


def test_rules_are_listed_in_lines_that_fit_irc() -> None:
    """Design 7: about 474 bytes of text pass; the table is for Matrix and pages."""
    notice = asked(three_players("ru"), q.Rules(), "ru")
    assert all(len(line.encode()) <= 400 for line in notice.text.split("\n"))
    assert "101 Правила соблюдают все" in notice.text
    assert len(notice.table) == 1 + 29


def test_a_rule_is_shown_in_the_asked_language_and_says_which_wording_counts() -> None:
    """Interface 5: a pack's own language is the authoritative one."""
    game = three_players()
    told = text(game, q.ShowRule(ref=number(208)))
    assert "Rule 208 (mutable): “A hundred points”" in told
    assert "wording in Russian is the authoritative one" in told
    assert "authoritative" not in text(game, q.ShowRule(ref=number(208)), "ru")
    assert "«Сто очков»" in text(game, q.ShowRule(ref=number(208)), "ru")


def test_a_rule_says_of_each_setting_whether_it_holds() -> None:
    """Rulesets 1: in force or beaten, and by which rule; the history shows who set it."""
    game = three_players()
    weaker = replace(TEA, reading="win.score = 50; voting.period = 3d")
    put(game, "Alice", weaker, FOR, FOR, FOR)
    told = text(game, q.ShowRule(ref=number(301)))
    assert "win.score = 50 (beaten by rule 208: the lower number; set by proposal 301)" in told
    assert "voting.period = 3d (in force, set by proposal 301)" in told


def test_a_setting_against_an_immutable_rule_voids_the_whole_reading() -> None:
    """Rule 110: the mutable rule in conflict is void altogether."""
    game = three_players()
    put(game, "Alice", replace(TEA, reading="voting.compulsory = false; voting.period = 3d"), FOR, FOR, FOR)
    assert "voting.period = 3d (void, in conflict with rule 105" in text(game, q.ShowRule(ref=number(301)))


def test_an_old_number_leads_to_the_rule() -> None:
    """Rule 108: an amended rule moves to the number of the proposal; stable ids behind."""
    game = after_a_turn()
    told = text(game, q.ShowRule(ref=number(203)))
    assert told.startswith("Rule 203 is rule 301 now:\nRule 301 (mutable)")
    assert "Its numbers: 203 → 301" in told
    history = asked(game, q.ShowRule(ref=number(301), history=True))
    assert "203 since" in history.text
    assert "there from the beginning" in history.text
    assert [row[0] for row in history.table[1:]] == ["203", "301"]


def test_a_repealed_rule_still_has_its_history() -> None:
    """Interface 3: ``rule N history``."""
    game = three_players()
    put(game, "Alice", Draft(kind=ChangeKind.REPEAL, target=number(210)), FOR, FOR, FOR)
    told = text(game, q.ShowRule(ref=number(210)))
    assert "Rule 210 was repealed on 2026-03-01" in told
    assert "repealed" in told.split("\n")[-3]
    assert "Until then it said: “What changes to propose" in told
    assert text(game, q.ShowRule(ref=number(999))) == "There is no rule 999 and never was."


def test_settings_name_value_and_rule() -> None:
    """Interface 3: ``settings [KEY]``."""
    game = three_players()
    assert "win.score = 100 (rule 208)" in text(game, q.Settings())
    told = text(game, q.Settings(key="adoption.threshold"))
    assert "by rule 203" in told
    assert "At present that is unanimous." in told
    assert "No rule sets voting.period. So: nothing." in text(game, q.Settings(key="voting.period"))
    assert "did you mean win.score?" in text(game, q.Settings(key="win.scor"))


# --- proposals --------------------------------------------------------------------------


def test_a_proposal_is_shown_in_full_at_any_time() -> None:
    """Interface 3: ``proposal N``; without N the only one that can be meant."""
    game = three_players()
    game.do("Alice", Propose(draft=HALF))
    told = text(game, q.ShowProposal())
    assert "Proposal 301 by Alice (in debate): amend rule 203 “How many votes it takes”" in told
    assert "Half will do." in told
    assert "{adoption.threshold = majority}" in told
    assert text(game, q.ShowProposal(ref=number(400))) == "There is no proposal 400."


def test_votes_say_who_is_where_and_who_is_missing() -> None:
    """Interface 3: ``votes [N]``."""
    game = three_players()
    put(game, "Alice", TEA, FOR, AGAINST)
    notice = asked(game, q.Votes())
    assert notice.text == "301: for Alice; against Bob; yet to vote Carol."
    assert ("301", "Carol", "–") in notice.table
    game.do("Carol", FOR)
    assert "301, rejected: 2 for (Alice, Carol), 1 against (Bob)" in text(game, q.Votes(ref=number(301)))
    assert text(game, q.Votes()) == "No vote is open."


def test_why_counts_every_ballot_and_says_what_one_vote_would_have_done() -> None:
    """Interface 3: ``why N``: every ballot counted or not and by which rule, the arithmetic, one vote."""
    game = three_players()
    put(game, "Alice", TEA, AGAINST)
    game.do("Alice", FOR)
    game.do("Bob", AGAINST)
    game.do("Bob", Unvote())
    game.do("Bob", AGAINST)
    game.do("Carol", FOR)
    lines = text(game, q.Why(ref=number(301))).split("\n")
    assert lines[0].startswith("Proposal 301 was rejected on 2026-03-01 12:")
    assert lines[1].endswith("Alice: against, not counted: voted again later.")
    assert lines[2].endswith("Alice: for, counted (rule 207).")
    assert lines[3].endswith("Bob: against, not counted: taken back.")
    assert lines[4].endswith("Bob: against, counted (rule 207).")
    assert "For 2, against 1, of 3 votes there are. Needed: every voter for (rule 203)" in lines[-2]
    assert "is 3 for." in lines[-2]
    assert lines[-1] == "One voter more in favour, and it would have been adopted."


def test_why_of_an_open_vote_is_as_if_it_closed_now() -> None:
    """Interface 3: ``why`` explains an outcome; an open vote has none yet."""
    game = three_players()
    put(game, "Alice", TEA, FOR)
    assert "closed now, the proposal would be rejected" in text(game, q.Why(ref=None))


def test_what_if_shows_settings_that_would_change() -> None:
    """Interface 3: ``whatif N``."""
    game = three_players()
    game.do("Alice", Propose(draft=HALF))
    told = text(game, q.WhatIf(ref=number(301)))
    assert "If 301 were adopted now (amend rule 203" in told
    assert "Rule 203 becomes rule 301." in told
    assert "adoption.threshold: unanimous if circuit <= 2 else majority → majority" in told


# --- cases ------------------------------------------------------------------------------


def test_a_case_shows_judge_verdict_reasons_and_reading() -> None:
    """Interface 3: ``cases``, ``case N``; ``why C 1`` is the same."""
    game = three_players()
    game.do("Bob", Invoke(statement="May he?"))
    assert "with the judge" in text(game, q.Cases())
    game.do("Carol", Verdict(value="true", reading="208: win.score = 90", reasons="He may."))
    game.do("Bob", Overrule())
    told = text(game, q.ShowCase(number=1))
    assert "C 1 by Bob" in told
    assert "(TRUE): “May he?”" in told
    assert "Reasons: He may." in told
    assert "Rule 208 is read as {win.score = 90}." in told
    assert "For overruling: Bob (1 of 2)." in told
    assert text(game, q.Why(ref=Ref(Series.CASE, 1))) == told
    assert "set by the judge in C 1" in text(game, q.ShowRule(ref=number(208)))


# --- several games, the log, help ----------------------------------------------------------


def test_the_agenda_holds_what_waits_for_the_asker_alone() -> None:
    """Interface 3: ``agenda``: what waits for me, in all my games."""
    game = three_players()
    put(game, "Alice", TEA, FOR)
    asker = AccountId("libera/bob")
    told = answer_agenda([game.now, after_a_turn().now], words=EN, asker=asker, now=game.at).text
    assert told.split("\n") == [
        "Night: a vote on 301, !vote for 301 or !vote against 301",
        "Night: a proposal, !propose …",
    ]
    alice = AccountId("libera/alice")
    assert answer_agenda([game.now], words=EN, asker=alice, now=game.at).text == "Nothing is waiting for you."
    assert answer_agenda([game.now], words=EN, asker=None, now=game.at).text == "Nothing is waiting for you."


def test_games_are_listed_awake_or_not() -> None:
    """Interface 3: ``games``; a sleeping game is known by its row."""
    row = GameRow(
        game=GameId("night"),
        name="Night",
        ruleset="clockwise",
        status="over",
        language="fr",
        head="",
        sequence=3,
    )
    for status in ("gathering", "playing", "suspended", "over", "archived"):
        assert answer_games([replace(row, status=status)], words=EN).text.startswith(
            "Games: Night (clockwise,"
        )
    assert "!new" in answer_games([], words=EN).text


def test_the_log_tells_entries_and_refusals_in_words() -> None:
    """Design 4: a player's refused move is an entry without events."""
    game = three_players()
    put(game, "Alice", TEA, FOR, AGAINST)
    game.do("Carol", Roll())
    lines = answer_log(game.now, game.entries[-3:], words=EN, timezone="Europe/Paris").text.split("\n")
    assert lines[0] == "#8 2026-03-01 13:08 Europe/Paris Alice votes for 301."
    assert lines[1].endswith("Bob votes against 301.")
    assert "Carol, refused: Rules 201, 202: it is Alice's turn" in lines[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_and_explains_every_verb(language: str) -> None:
    """Interface 3: ``help [VERB]`` in three languages."""
    words = Words(Phrases(), language)
    overview = answer_help(None, words=words).text
    for verb in VERBS:
        shown = verb.words[LANGUAGES.index(language)][0]
        assert shown in overview
        assert answer_help(verb.name, words=words).text.startswith(f"!{shown}")
    assert len(overview.split("\n")) <= 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_answered_in_every_language(language: str) -> None:
    """Issue 10: no phrase is missing or flawed, whatever the game has come to."""
    fresh, played = three_players(language), after_a_turn()
    played.do("Bob", Act(text="bow"))
    played.do("Bob", Invoke(statement="Well?"))
    put(played, "Bob", TEA, FOR, AGAINST)
    queries: list[q.Query] = [
        q.ShowRule(ref=number(203)), q.ShowRule(ref=number(1)), q.ShowRule(ref=Ref(Series.DECREE, 1)),
        q.ShowRule(ref=number(301), history=True), q.ShowProposal(ref=number(301)), q.ShowProposal(ref=number(302)),
        q.Votes(ref=number(302)), q.Votes(ref=number(301)), q.Why(ref=number(301)), q.Why(ref=Ref(Series.DECREE, 1)),
        q.ShowCase(number=1), q.ShowCase(number=9), q.Settings(key="win.score"), q.WhatIf(ref=number(302)),
        *(kind() for kind in get_args(q.Query) if kind not in (q.ShowRule, q.WhyScore)),
    ]  # fmt: skip
    with capture_logs() as logs:
        for game in (fresh, played):
            for query in queries:
                notice = asked(game, query, language)
                assert notice.text, query
                assert len({len(row) for row in notice.table}) <= 1, query
    assert logs == []


def test_without_a_game_a_question_says_so() -> None:
    """Interface 3: help works anywhere, the rest needs a game."""
    common = {"phrases": Phrases(), "language": "en", "place": IRC, "asker": None, "now": NOON}
    assert "!new" in answer(q.Status(), None, **common).text
    assert "!vote" in answer(q.Help(verb="vote"), None, **common).text

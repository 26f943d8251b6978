"""What the rules of offices, decrees, requests, absence, review and secrecy sound like when they are played."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.ids import AccountId, Instant
from core.law.durations import Duration
from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from core.play.events import Refusal
from core.ports import Notice
from gateway.speech import formats
from gateway.speech import queries as q
from gateway.speech.answers import answer
from gateway.speech.answers_game import answer_log
from gateway.speech.phrases import LANGUAGES, Phrases, Words
from gateway.speech.refusals import refusal
from tests.support.deadlines_shown import bare_deadlines
from tests.support.told_game import IRC, MINUTE, ToldGame, private, table

EN = Words(Phrases(), "en")
FIVE = ("Alice", "Bob", "Carol", "Dan", "Eve")
THREE_DAYS = Duration(millis=72 * 3_600_000)
TEA = Draft(kind=ChangeKind.ENACT, title="Tea", text="Tea is at five.", reading="request.probation_turns = 3")
WIND = Draft(kind=ChangeKind.ENACT, title="Wind", text="It blows.")


def ref(text: str) -> Ref:
    series, _, number = text.rpartition(" ")
    return Ref(Series(series), int(number))


def notice(game: ToldGame, query: q.Query, language: str = "en") -> Notice:
    return answer(
        query,
        game.now,
        phrases=Phrases(),
        language=language,
        place=IRC,
        asker=AccountId("libera/bob"),
        now=Instant(game.at + MINUTE),
    )


def text(game: ToldGame, query: q.Query, language: str = "en") -> str:
    return notice(game, query, language).text


def mailing_list(language: str = "en") -> ToldGame:
    """Five players of the mailing-list rules; Bob, Carol and Dan are the three officers. Alice's turn."""
    game = table("fnomic", *FIVE, language=language)
    for name in FIVE:
        game.do(name, c.Elect(name="Bob"))
    game.do("Bob", c.Nominate(name="Carol"))
    game.do("Carol", c.Nominate(name="Dan"))
    return game


def adopted(game: ToldGame) -> str:
    """301 of Alice's adopted; what is told at the close."""
    game.do("Alice", c.Propose(draft=WIND))
    game.do("Alice", c.Call(period=THREE_DAYS))
    for name in ("Bob", "Dan", "Eve"):
        game.do(name, c.Vote(side=Side.FOR))
    return game.wait(73)


# --- offices ---------------------------------------------------------------------------------


def test_an_election_and_namings_are_told() -> None:
    """Rules 228: no arbiter at first; most votes; the first names the second."""
    game = table("fnomic", *FIVE)
    assert "Election (First Arbiter)" in game.told(IRC)
    for name in FIVE[:4]:
        assert f"{name} votes to elect Bob." in game.do(name, c.Elect(name="Bob"))
    told = game.do("Eve", c.Elect(name="Carol"))
    assert "Election over (First Arbiter) (rule 228): Bob 4, Carol 1." in told
    assert "Bob is elected First Arbiter (rule 228)." in told
    assert "Bob (First Arbiter) is to name or confirm the next officer (Second Arbiter) by " in told
    assert "Bob names Carol Second Arbiter (rule 228)." in game.do("Bob", c.Nominate(name="Carol"))


def test_offices_says_who_holds_what_since_when_and_what_waits() -> None:
    """Interface 3: ``offices``."""
    game = table("fnomic", *FIVE)
    game.do("Alice", c.Elect(name="Bob"))
    told = text(game, q.Offices())
    assert "First Arbiter: nobody" in told
    assert "Bob 1 (Alice). !elect NAME" in told
    assert "Still to vote: Bob, Carol, Dan and Eve." in told
    game = mailing_list()
    shown = notice(game, q.Offices())
    assert "First Arbiter: Bob, elected, since 2026-03-01 12:" in shown.text
    assert shown.table[2][:2] == ("Second Arbiter", "Carol")
    assert "Deuxième Arbitre\u00a0: Carol, par nomination, depuis le " in text(game, q.Offices(), "fr")
    assert "Третий арбитр: Dan, по назначению, с " in text(game, q.Offices(), "ru")
    game.do("Bob", c.TakeVacation())
    assert "Carol acts as First Arbiter while Bob is away." in text(game, q.Offices())


def test_a_call_out_is_told_and_ends_with_any_word() -> None:
    """Rules 228: the second calls out the first; any message of the called one answers."""
    game = mailing_list()
    told = game.do("Carol", c.Summon(place=1))
    assert "Carol calls on Bob (First Arbiter) to show up by " in told
    assert "Carol calls on Bob (First Arbiter) to show up, until " in text(game, q.Offices())
    assert "Night: a sign of life, any message" in text(game, q.Agenda())
    assert "Bob (First Arbiter) answers the call." in game.do("Bob", c.Spoke())


def test_offices_of_the_players_own_are_called_by_their_key() -> None:
    """Rulesets 2: keys name offices; the code never does."""
    assert formats.office(EN, "chair") == "chair"
    assert formats.office(Words(Phrases(), "fr"), "speaker") == "Animateur"
    refused = Refusal(
        code="caller-only", rules=(228,), args=(("office", "first_arbiter"), ("caller", "chair"))
    )
    assert refusal(EN, refused) == "Rule 228: only the chair can call out the First Arbiter."


# --- decrees and requests -----------------------------------------------------------------------


def test_a_decree_is_proposed_opposed_adopted_and_shown() -> None:
    """Rules 222: 96 hours, two objections, in force with the next turn; ``rule D N``."""
    game = mailing_list()
    told = game.do("Bob", c.ProposeDecree(draft=TEA))
    assert "Decree Dp 1 proposed by Bob: enact “Tea”" in told
    assert "(rule 222): !oppose Dp 1" in told
    told = game.do("Carol", c.Opposed(ref=ref("Dp 1")))
    assert told == "Carol objects to Dp 1 (rule 222). Objections: 1 of 2."
    assert "Objections: Carol (1 of 2)." in text(game, q.Decrees())
    assert "Dp 1 by Bob: enact “Tea” (proposed)" in text(game, q.ShowRule(ref=ref("Dp 1")))
    adopted(game)
    assert "Dp 1 is adopted as D 1 (rule 222), in force with the next turn." in game.wait(48)
    assert "Decree D 1 is in force: “Tea”." in game.do("Alice", c.Publish())
    assert "D 1 (Dp 1) by Bob: enact “Tea” (in force)" in text(game, q.Decrees())
    told = text(game, q.ShowRule(ref=ref("D 1")))
    assert told.startswith("Decree D 1: “Tea”\nTea is at five.")
    assert "request.probation_turns = 3 (in force, set by decree Dp 1)" in told
    assert "(beaten by decree D 1: a default yields)" in text(game, q.ShowRule(ref=ref("227")))
    assert "Decrees (1): D 1 Tea" in text(game, q.Rules())
    assert "= 3, by decree D 1." in text(game, q.Settings(key="request.probation_turns"))


def test_a_second_objection_rejects_a_decree() -> None:
    """Rules 222: the second objection rejects it at once."""
    game = mailing_list("ru")
    game.do("Bob", c.ProposeDecree(draft=TEA))
    game.do("Carol", c.Opposed(ref=ref("Dp 1")))
    assert "Dp 1 отклонён: 2 возражения (правило 222)." in game.do("Eve", c.Opposed(ref=ref("D 1")))
    late = game.do("Dan", c.Opposed(ref=ref("Dp 1")))
    assert late == "Правило 222: возражать против указа Dp 1 поздно (отклонён)."


def test_a_request_is_a_poll_with_a_name_of_its_own() -> None:
    """Rules 227: a rule on probation, debated and voted on out of turn; ``vote for R 1``."""
    game = mailing_list()
    assert "Rule 301, by Alice, is on probation (rule 227): !request 301: …" in adopted(game)
    assert "On probation: rule 301 (Alice: 0 of 2 turns)" in text(game, q.Requests())
    change = Draft(kind=ChangeKind.AMEND, target=ref("301"), text="It blows hard.")
    told = game.do("Dan", c.FileRequest(draft=change))
    assert "Request R 1 by Dan: amend rule 301 “Wind”" in told
    assert "!revise R 1 changes it, !call R 1 opens the vote." in told
    told = game.do("Dan", c.Call(ref=ref("R 1"), period=THREE_DAYS))
    assert "!vote for R 1 or !vote against R 1" in told
    assert "Dan votes for R 1 (1 of 5 has voted)." in game.do("Dan", c.Vote(side=Side.FOR, ref=ref("R 1")))
    assert text(game, q.Votes(ref=ref("R 1"))).startswith("R 1: for Dan; yet to vote Alice")
    assert "the request would be accepted" in text(game, q.Why(ref=ref("R 1")))
    assert "Night: a vote on R 1, !vote for R 1 or !vote against R 1" in text(game, q.Agenda())
    assert "Request R 1 is accepted (rule 220): 1 for (Dan)" in game.wait(73)
    assert "Request R 1 by Dan (accepted): amend rule 301" in text(game, q.ShowProposal(ref=ref("R 1")))
    assert "R 1 by Dan: amend rule 301 “Wind” (accepted)" in text(game, q.Requests())


def test_a_request_lapses() -> None:
    """Rules 227: at most 21 days for it all."""
    game = mailing_list("fr")
    adopted(game)
    game.do("Dan", c.FileRequest(draft=Draft(kind=ChangeKind.AMEND, target=ref("301"), text="x")))
    told = game.wait(22 * 24).replace("\u00a0", " ")
    assert "La requête R 1 est caduque : son temps est écoulé (règle 227)." in told
    assert "(caduque)" in text(game, q.Requests(), "fr")


# --- publication and absence ----------------------------------------------------------------------


def test_points_wait_for_their_publication() -> None:
    """Rules 221: booked at the close, entered at publication; late, the next player may."""
    game = mailing_list()
    assert "Points, to be entered at publication: Alice +12; Alice −3; Carol −3 (rules 221, 219)." in adopted(
        game
    )
    assert "Points, to be entered at publication: Alice +12" in text(game, q.Status())
    assert "The results are overdue (rule 221): Bob may publish them as well, !publish" in game.wait(121)
    told = game.do("Bob", c.Publish())
    assert "Bob publishes the results in place of the late player (rule 221)." in told
    assert "Points: Alice +6, now 6; Bob +6, now 6" in told


def test_vacation_and_suspension_are_told() -> None:
    """Rules 223, 224: announced, back with the next turn; fewer than four suspend the game."""
    game = mailing_list()
    assert game.do("Eve", c.TakeVacation()) == "Eve goes on vacation (rule 223)."
    assert "Eve 0 (on vacation)" in text(game, q.Players())
    assert "Rule 223: you are on vacation; !back first." in game.do("Eve", c.Pass())
    assert game.do("Eve", c.ComeBack()) == "Eve comes back with the next turn (rule 223)."
    assert "Eve 0 (on vacation, back with the next turn)" in text(game, q.Players())
    told = game.do("Dan", c.TakeVacation())
    assert "The game is suspended (rule 224): 3 active players, and it takes 4. No deadline runs." in told
    assert "Eve is back (rule 223).\nThe game goes on (rule 224) with 4 active players" in told
    game.do("Carol", c.TakeVacation())
    told = text(game, q.Status())
    assert "suspended, round 1." in told
    assert ": 3 active, and it takes 4 (rule 224): others may !join" in told
    refused = game.do("Eve", c.ProposeDecree(draft=TEA))
    assert refused == "Rule 224: the game is suspended: 3 active players, and it takes 4."


# --- judgements -----------------------------------------------------------------------------------


def judged(game: ToldGame) -> str:
    game.do("Eve", c.Invoke(statement="Rule 301 holds."))
    return game.do("Bob", c.Verdict(value="true", block=True, precedent=True))


def test_a_judgement_tells_what_may_still_undo_it() -> None:
    """Rules 229: 72 hours for a motion, 48 for the officers; precedent only if said."""
    game = mailing_list()
    adopted(game)
    told = judged(game)
    assert "The judgement of C 1 makes precedent on rule 301 (rule 229)." in told
    assert "players can move to quash it: !quash 1" in told
    assert "the other officers can oppose it: !oppose C 1" in told
    assert "A vote on quashing C 1 holds up the next turn." in told
    shown = text(game, q.ShowCase(number=1))
    assert "It makes precedent on rule 301." in shown
    assert "players can move to quash it: !quash 1" in shown
    game.do("Dan", c.Invoke(statement="And 301 again?"))
    assert "Bound by precedents: C 1." in text(game, q.ShowCase(number=2))


def test_a_cassation_is_voted_on_under_the_name_of_its_case() -> None:
    """Rules 229: one vote against keeps the judgement; the judge has no vote."""
    game = mailing_list()
    adopted(game)
    judged(game)
    told = game.do("Alice", c.Quash(case=1))
    assert "Alice moves to quash the judgement of C 1; Carol runs the vote (rule 229)." in told
    assert "May vote: Alice, Carol, Dan and Eve. !vote for C 1 or !vote against C 1" in told
    assert "Quashed with: nobody against (rule 229)." in told
    told = game.do("Alice", c.Vote(side=Side.AGAINST, ref=ref("C 1")))
    assert told == "Alice votes against the quashing of C 1 (1 of 4 has voted)."
    why = text(game, q.Why(ref=ref("C 1")))
    assert "C 1 by Eve" in why
    assert "closed now, the judgement would be kept." in why
    assert "One voter fewer against, and the judgement would have been quashed." in why
    told = game.wait(73)
    assert "Vote on C 1, the judgement is kept (rule 229): 0 for, 1 against (Alice)" in told
    assert "closed on 2026-03-" in text(game, q.Why(ref=ref("C 1")))


def test_officers_together_quash_and_the_judge_pays() -> None:
    """Rules 229: the two others oppose; the judge leaves his office and is barred."""
    game = mailing_list()
    adopted(game)
    judged(game)
    game.do("Dan", c.OpposeJudgement(case=1))
    assert "Opposed by Dan." in text(game, q.ShowCase(number=1))
    told = game.do("Carol", c.OpposeJudgement(case=1))
    assert "The judgement of C 1 is quashed on the officers' opposition (rule 229)." in told
    assert "C 1 is no precedent any more: its judgement has fallen (rule 229)." in told
    assert "Bob can hold no office until 2026-" in told
    assert "Bob is First Arbiter no more, the judgement being quashed (rules 228, 229)." in told
    assert "Carol succeeds as First Arbiter (rule 228)." in told
    now = datetime.fromtimestamp(game.at / 1000, UTC)
    for shown in (told, text(game, q.Offices())):
        (barred,) = (line for line in shown.split("\n") if "Bob can hold no office until " in line)
        assert bare_deadlines(barred, now) == []


def test_a_sanction_is_proposed_and_decided() -> None:
    """Rules 230: after a breach found, by a vote without judge and accused."""
    game = mailing_list()
    judged(game)
    told = game.do("Bob", c.ProposeSanction(name="Eve", what="No decree for a month."))
    assert "Sanction S 1 against Eve after C 1, proposed by Bob (rule 230): “No decree for a month.”" in told
    assert "May vote: Alice, Carol and Dan. !vote for S 1 or !vote against S 1" in told
    assert "Alice votes for S 1 (1 of 3 has voted)." in game.do(
        "Alice", c.Vote(side=Side.FOR, ref=ref("S 1"))
    )
    assert "S 1 against Eve, by Bob (being voted on)" in text(game, q.Cases())
    told = game.wait(73)
    assert "Vote on S 1, the sanction carries (rule 230): 1 for (Alice)" in told
    assert "Sanction S 1 against Eve is imposed (rule 230)." in told
    assert "closed on" in text(game, q.Why(ref=ref("S 1")))


def test_a_verdict_overturned_by_proposal_becomes_unanswered() -> None:
    """Rules 217 of the set with random voters: ``propose overturn C 1``, Ants and all."""
    nine = ("Alice", "Bob", "Carol", "Dan", "Erin", "Frank", "Grace", "Heidi", "Ivan")  # and one Ant
    game = table("rfn", *nine)
    game.do("Alice", c.Invoke(statement="It blows."))
    judge = game.now.player(game.now.open_cases[0].judge or game.now.players[0].id).name
    game.do(judge, c.Accept())
    told = game.do(judge, c.Verdict(value="true"))
    assert "it can be overturned: !propose overturn C 1" in told
    overturn = Draft(kind=ChangeKind.OVERTURN, target=ref("C 1"))
    assert "overturn the verdict on C 1" in game.do("Alice", c.Propose(draft=overturn))
    for name in nine:
        told = game.do(name, c.Vote(side=Side.FOR))
    assert "random voters: " in told
    assert "The verdict on C 1 is overturned (rule 217). It is UNANSWERED now." in told
    assert "(UNANSWERED)" in text(game, q.ShowCase(number=1))
    why = text(game, q.Why(ref=ref("301")))
    assert "Random voters: " in why
    assert "of 10 votes there are" in why


# --- secrecy -----------------------------------------------------------------------------------------


def secretly(language: str = "en") -> ToldGame:
    game = table("speaker", "Alice", "Bob", "Carol", "Dan", language=language, offices=(("speaker", "Bob"),))
    game.do("Alice", c.Propose(draft=WIND))
    return game


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_tells_the_side_of_a_secret_ballot_before_the_close(language: str) -> None:
    """Rulesets 6: a ballot said aloud counts, its line is not repeated; the receipt is private."""
    told: dict[Side, list[str]] = {}
    for side in (Side.FOR, Side.AGAINST):
        game = secretly(language)
        public = [game.do("Alice", c.Vote(side=side), message="said-1")]
        receipts = [d for d in game.last if d.place == private("alice")]
        assert len(receipts) == 1
        assert all(d.reply_to is None for d in game.last)
        public.append(game.do("Carol", c.Vote(side=side), private("carol")).split("\n")[0])
        queries = (q.Votes(), q.Why(), q.ShowProposal(), q.Proposals(), q.Status(), q.Agenda(), q.WhatIf())
        for query in queries:
            shown = notice(game, query, language)
            public += [shown.text, *(" ".join(row) for row in shown.table)]
        public.append(answer_log(game.now, game.entries, words=Words(Phrases(), language)).text)
        told[side] = public
    assert told[Side.FOR] == told[Side.AGAINST]


def test_a_secret_ballot_is_opened_with_its_seal() -> None:
    """Rulesets 6, 208: at the end every ballot is published; ``why`` shows the seals."""
    game = secretly()
    assert "The vote is secret (rule 207): vote in private." in game.told(IRC)
    assert game.do("Alice", c.Vote(side=Side.FOR)) == "Alice's ballot on 301 is received (1 of 3 has voted)."
    game.do("Carol", c.Vote(side=Side.AGAINST))
    assert "The vote on 301 is secret: how it stands shows at the close." in text(game, q.Why())
    assert ("301", "Alice", "received") in notice(game, q.Votes()).table
    told = game.wait(7 * 24)
    assert "The ballots on 301 are opened: Alice for, Carol against." in told
    why = text(game, q.Why(ref=ref("301")))
    assert all(f"[seal {seal}]" in why for seal in game.hidden)


def test_consent_of_an_officer_is_told_at_the_close_alone() -> None:
    """Rulesets 6, 208, 209: secret till then; silence is consent, so even that he spoke is not told."""
    game = secretly()
    told = game.do("Carol", c.Concern(number=301, office="speaker"))
    assert "Carol says that 301 concerns an office (Speaker) (rule 209)." in told
    assert "With consent it takes: more for than against; without: 2/3 of the votes cast" in told
    assert "Silence is consent. !consent 301 or !consent 301 no" in told
    assert game.do("Bob", c.OfficerConsent(number=301, no=True)) == ""
    assert [d.place for d in game.last] == [private("bob")]
    assert "Concerns: Speaker." in text(game, q.ShowProposal(ref=ref("301")))
    game.do("Alice", c.Vote(side=Side.FOR))
    game.do("Carol", c.Vote(side=Side.AGAINST))
    told = game.wait(7 * 24)
    assert "needed: 2/3 of the votes cast" in told
    assert "consent (Speaker): refused (rules 209" in told
    assert "Consent (Speaker): refused (rules 209" in text(game, q.Why(ref=ref("301")))

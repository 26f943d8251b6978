"""Samples of the events of offices, absence, decrees, requests, publication and review, in every variant."""

from __future__ import annotations

from fractions import Fraction

from core.ids import AccountId, CaseNumber, Instant, PlayerId, ProposalNumber, RuleId
from core.law.durations import Duration
from core.play import events as ev
from core.play import events_absence as ea
from core.play import events_clerk as ce
from core.play import events_decrees as de
from core.play import events_hooks as hv
from core.play import events_offices as eo
from core.play import events_publishing as ep
from core.play import events_recount as rc
from core.play import events_requests as er
from core.play import events_review as rv
from core.play.commands import ChangeKind, Series
from core.play.moves_clerk import Closed, Holder, JudgeOf, OnTurn, Points, Result, Winners
from core.play.recounts import OutcomeShift, Recounted, ScoreShift, VariableShift
from core.play.state_hooks import TrialFault

TAKEN = ("declared", "created", "appointed", "succession", "election", "named", "callout", "ballot", "won")
LEFT = (
    *("resigned", "declined", "leave", "forfeit", "remove", "unnamed", "silent", "replaced", "moved"),
    *("returned", "ballot", "won", "dropped", "quashed"),
)
FELL = ("changed", "adopted", "overturned", "judged-again")
ALICE, BOB, CAROL = PlayerId(1), PlayerId(2), PlayerId(3)


def of_offices(at: Instant) -> list[ev.Event]:
    number = ProposalNumber(301)
    counts = (eo.Count(BOB, 2), eo.Count(ALICE, 1))
    return [
        eo.OfficeExpected(office="speaker", name="bob"),
        *(eo.OfficeTaken(office="first_arbiter", player=BOB, how=how, term=1, by=ALICE) for how in TAKEN),
        *(eo.OfficeVacated(office="first_arbiter", player=BOB, how=how) for how in LEFT),
        eo.OfficeDuty(office="first_arbiter", player=BOB, following="second_arbiter", due=at),
        eo.OfficerConfirmed(office="second_arbiter", player=BOB, by=ALICE, named_in=1),
        eo.ElectionOpened(number=1, office="chair"),
        eo.ElectionVoted(voter=BOB, candidate=ALICE),
        eo.ElectionClosed(number=1, office="chair", counts=counts, elected=BOB),
        eo.ElectionClosed(number=1, office="chair"),
        eo.CalledOut(office="first_arbiter", player=BOB, caller=ALICE, due=at),
        eo.CallOutAnswered(office="first_arbiter", player=BOB),
        eo.PlayerBarred(player=BOB, until=at),
        eo.ConcernMarked(number=number, office="speaker"),
        eo.ConcernMarked(number=number, office="speaker", by=BOB),
        *(
            eo.ConsentSaid(number=number, office="speaker", player=BOB, given=given)
            for given in (True, False)
        ),
        eo.ConsentSaid(number=number, office="speaker", player=BOB, seal="ab"),
        eo.OfficePromised(office="secretary", player=BOB),
    ]


def of_absence(at: Instant) -> list[ev.Event]:
    account = AccountId("n/b")
    back = [
        ea.PlayerRejoined(player=BOB, name="Bob", account=account, score=Fraction(10, 3), waits=waits)
        for waits in (False, True)
    ]
    return [
        ea.PlayerSeen(player=BOB),
        ea.SilenceWatched(on=True),
        ea.WentOnVacation(player=BOB),
        ea.WentOnVacation(player=BOB, automatic=True),
        ea.ReturnAnnounced(player=BOB),
        ea.CameBack(player=BOB),
        *back,
        ea.Suspended(present=1, least=4),
        ea.Suspended(present=3, least=4),
        ea.Unsuspended(present=5),
        er.ProbationBegan(rule=RuleId(1), author=BOB),
        er.RequestLapsed(number=ProposalNumber(1)),
        ep.Booked(player=BOB, amount=Fraction(-3), reason="score.abstained", number=301),
        ep.PublicationOpened(turn=1, player=BOB),
        ep.PublicationOpened(turn=1, player=None),
        ep.Published(turn=1),
        ep.Published(turn=1, player=BOB),
        ep.Published(turn=1, player=BOB, late=True),
    ]


def of_decrees(at: Instant) -> list[ev.Event]:
    put = [
        de.DecreeProposed(number=1, kind=kind, proposer=BOB, title="T", text="x", reading="keep", until=until)
        for kind in (ChangeKind.ENACT, ChangeKind.AMEND, ChangeKind.REPEAL)
        for until in (at, None)
    ]
    return [
        *put,
        de.DecreeOpposed(number=1, player=BOB),
        de.DecreeOpposed(number=1, player=BOB, no=True),
        de.DecreeRejected(number=1, objections=2),
        de.DecreeRejected(number=1, objections=0, impossible="target-missing"),
        de.DecreeAdopted(number=1, adopted_number=1, waits=False),
        de.DecreeAdopted(number=1, adopted_number=1, waits=True),
        de.DecreeInForce(number=1, adopted_number=1),
        de.DecreeInForce(number=1, adopted_number=1, impossible="target-missing"),
    ]


def of_review(at: Instant) -> list[ev.Event]:
    case_, again = CaseNumber(1), CaseNumber(2)
    period = Duration(millis=432_000_000)
    sanction = rv.SanctionProposed(number=1, accused=BOB, proposer=ALICE, what="Sit out.", reading="losing")
    return [
        rv.OpenToOfficers(number=case_, offices=("first_arbiter", "chair")),
        rv.CaseTaken(number=case_, judge=BOB),
        rv.StoodIn(number=case_, judge=BOB, absent=ALICE),
        rv.JudgementChanged(number=case_, judge=BOB, before=ALICE),
        rv.JudgementOpen(number=case_, judge=BOB, until_turn=1, block=True),
        rv.JudgementOpen(number=case_, judge=BOB, lasting=True),
        rv.CassationOpened(number=case_, mover=BOB),
        rv.CassationOpened(number=case_, mover=BOB, run_by=ALICE, period=period),
        rv.CassationExtended(number=case_, by=BOB, period=period, closes=at),
        *(rv.JudgementOpposed(number=case_, player=BOB, no=no) for no in (False, True)),
        rv.NextTurnHeld(number=case_),
        *(rv.PrecedentSet(number=case_, judge=BOB, reads=reads) for reads in _RULES),
        *(rv.PrecedentFell(number=case_, how=how, by=301) for how in FELL),
        *(rv.RejudgingAsked(number=again, precedent=case_, waits=waits) for waits in (False, True)),
        *(rv.PrecedentOpposed(number=case_, player=BOB, no=no) for no in (False, True)),
        *(
            rv.RejudgingDecided(number=again, precedent=case_, allowed=allowed, opposed=1, players=3)
            for allowed in (False, True)
        ),
        sanction,
        rv.SanctionProposed(number=2, accused=BOB, proposer=ALICE, what="Sit out.", case=case_),
        *(rv.SanctionDecided(number=1, accused=BOB, imposed=imposed) for imposed in (False, True)),
    ]


_RULES: tuple[tuple[RuleId, ...], ...] = ((), (RuleId(1),), (RuleId(1), RuleId(2)))


def of_hooks() -> list[ev.Event]:
    reasons = (
        "syntax", "error", "fail", "shape", "budget", "output", "memory", "time", "died", "unavailable", "effect", "win", "endless",
        "refuses", "stuck", "closed", "wins",
    )  # fmt: skip
    return [
        hv.HookCalled(rule=RuleId(1), hook="on_vote", count=1),
        *(
            hv.VariableSet(rules=(301,), name="hat", value=v, player=p)
            for v in (3, True, "", None)
            for p in (None, BOB)
        ),
        hv.Said(rules=(301,), text="Hear, hear."),
        *(
            hv.CodeFailed(
                rules=(301,), rule=RuleId(1), hook="on_vote", reason=r, message="m", line=k, set_aside=bool(k)
            )
            for r in reasons
            for k in (0, 3)
        ),
        hv.CodeTried(number=301, series=Series.NUMBER, faults=()),
        hv.CodeTried(
            number=301,
            series=Series.NUMBER,
            faults=tuple(TrialFault("on_vote", r, m, k) for r in reasons for m in ("", "m") for k in (0, 3)),
        ),
    ]


def of_recounts() -> list[ev.Event]:
    case_ = CaseNumber(1)
    outcome = OutcomeShift(number=301, series=Series.NUMBER, before="adopted", after="void")
    found = Recounted(
        outcomes=(outcome,),
        scores=(ScoreShift(ALICE, Fraction(1), Fraction(-1, 2)),),
        booked=(ScoreShift(BOB, Fraction(12), Fraction(0)),),
        variables=(VariableShift("hat", None, 1, None), VariableShift("coins", BOB, "", 3)),
        turned=True,
    )
    return [
        *(
            rc.RecountRuled(number=case_, corrections=("void entry 9",), found=what, confirm=confirm)
            for what in (Recounted(), found)
            for confirm in (True, False)
        ),
        rc.RecountMade(number=case_),
        rc.RecountMade(number=case_, outcomes=(outcome,)),
        *(
            rc.RecountDropped(number=case_, reason=reason, entry=9)
            for reason in ("overturned", "nothing", "engine", "course", "open", "seed", "log", "ended")
        ),
    ]


def of_clerk() -> list[ev.Event]:
    entries = (
        Points("bob", Fraction(-1, 2)), Winners(("bob", "carol")), Result(301, adopted=True),
        Result(301, adopted=False), Holder("speaker", "bob"), OnTurn("bob"),
        Closed(301), Closed(2, Series.CASE), JudgeOf(2, "bob"),
    )  # fmt: skip
    return [
        *(
            ce.Declared(number=1, player=BOB, what=what, rule=rule)
            for what in entries
            for rule in (None, 305)
        ),
        *(ce.DeclarationVoiced(number=1, player=BOB, no=no) for no in (True, False)),
        *(ce.DeclarationSettled(number=1, how=how) for how in ("officer", "players", "void")),
    ]


def beside(at: Instant) -> list[ev.Event]:
    return [
        *of_hooks(),
        *of_recounts(),
        *of_clerk(),
        *of_offices(at),
        *of_absence(at),
        *of_decrees(at),
        *of_review(at),
    ]


SERIES = (Series.REQUEST, Series.CASE, Series.SANCTION)

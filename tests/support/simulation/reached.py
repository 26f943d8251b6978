"""Which mechanisms a game has reached, from its events; and which its ruleset has, from its settings.

Must never know a ruleset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from core.law.pack import Pack
from core.law.precedence import settings_of
from core.law.ruleset import Ruleset
from core.play.entry import decode
from core.play.play import Play
from core.play.state import GameState
from core.play.waiting import reading
from core.ports import StoredEntry

# The fields of an event that tell which of several mechanisms it was.
KINDS = (
    "status",
    "how",
    "by",
    "reason",
    "office",
    "late",
    "imposed",
    "verdict",
    "debate",
    "automatic",
    "cause",
    "allowed",
)
SERIES = ("VoteClosed", "VoteOpened", "Proposed", "Revised", "Withdrawn")


def reached(entries: Iterable[StoredEntry]) -> Counter[str]:
    """How often each: an event's name alone, and with each field that tells more."""
    found: Counter[str] = Counter()
    for stored in entries:
        for event in decode(stored.body).outcome.events:
            name = type(event).__name__
            if name in SERIES:
                name = f"{name}{event.series.value}"  # type: ignore[union-attr]
            found[name] += 1
            for field in KINDS:
                value = getattr(event, field, None)
                if isinstance(value, str | bool) and value:
                    found[f"{name} {value if isinstance(value, str) else field}"] += 1
    return found


# What every ruleset has, and what comes with a setting. A name that ends in "?" is seldom reached: in a
# thousand games of a ruleset, and not always in fifty.
ALWAYS = (
    "VoteClosed adopted", "VoteClosed rejected", "RuleEnacted", "RuleChanged amend", "RuleChanged transmute?",
    "RuleRepealed?", "CaseOpened", "PlayerLeft leave", "PlayerLeft remove?", "PlayerLeft forfeit?", "Paused", "Resumed",
    "Acted", "HostPassed?", "BallotWithdrawn?", "RoundEnded",
)  # fmt: skip
WITH: dict[str, tuple[str, ...]] = {
    "win.score": ("Won points",),
    "judge.selection": ("JudgeAsked", "CaseSettled", "JudgeLost left?"),
    "judge.accept_within": ("JudgeAccepted", "JudgeLost refused", "JudgeLost silent"),
    "judge.deliver_within": ("JudgeLost late",),
    "judge.reward": ("Scored judge.reward",),
    "judge.penalty.no_answer": ("Scored judge.penalty.no_answer",),
    "judge.penalty.late": ("Scored judge.penalty.late",),
    "judge.penalty.overturned": ("Scored judge.penalty.overturned",),
    "judge.bar_after_overturn": ("PlayerBarred",),
    "cassation.file_within": ("CassationOpened", "VoteClosedC adopted", "VoteClosedC rejected", "CassationExtended?"),
    "cassation.score_abstained": ("Scored cassation.score_abstained",),
    "cassation.arbiters_needed": ("JudgementOpposed", "Overturned officers?"),
    "precedent.allowed": ("PrecedentSet", "PrecedentFell"),
    "precedent.rejudge_unless": ("RejudgingAsked?", "PrecedentOpposed?", "RejudgingDecided?"),
    "sanction.by_judge": ("SanctionProposed", "SanctionDecided imposed", "VoteClosedS rejected"),
    "vacation.allowed": ("WentOnVacation", "CameBack"),
    "vacation.after_idle_turns": ("WentOnVacation automatic?",),
    "players.minimum_active": ("Suspended?", "Unsuspended?"),
    "players.rejoin_within": ("PlayerRejoined",),
    "turn.propose_within": ("TurnEnded overrun",),
    "turn.publish_within": ("Published", "Booked", "PublicationOpened?", "Published late?"),
    "decree.allowed": ("DecreeProposed", "DecreeOpposed", "DecreeAdopted", "DecreeInForce", "DecreeRejected?"),
    "decree.score": ("Scored decree.score",),
    "request.allowed": ("ProbationBegan", "ProposedR", "VoteClosedR adopted?", "VoteClosedR rejected?"),
    "request.lapses_after": ("RequestLapsed?",),
    "office.election_period": ("ElectionOpened", "ElectionVoted", "ElectionClosed", "OfficeTaken election"),
    "office.nominate_within": ("OfficeDuty", "OfficeTaken named", "OfficeVacated unnamed?", "OfficerConfirmed?"),
    "office.callout_within": ("CalledOut", "CallOutAnswered", "OfficeTaken callout?"),
    "office.ballot_line": ("OfficeTaken ballot?",),
    "office.succession": ("OfficeTaken succession?",),
    "office.silence": ("ConcernMarked", "ConsentSaid"),
    "voting.secret": ("BallotsOpened",),
    "voting.random_voters": ("Drawn",),
    "win.takes_office": ("OfficePromised?",),
    "score.turn": ("Scored score.turn",),
    "score.adopted.proposer": ("Scored score.adopted.proposer",),
    "score.adopted.against": ("Scored score.adopted.against",),
    "score.rejected.proposer": ("Scored score.rejected.proposer",),
    "score.abstained": ("Scored score.abstained",),
}  # fmt: skip


WHERE: dict[tuple[str, str], tuple[str, ...]] = {
    ("judge.blocks_next_turn", "always"): ("ConsentAwaited", "ConsentVoiced"),
    ("judge.blocks_next_turn", "on_demand"): ("ConsentAwaited?", "ConsentVoiced?", "ConsentDemanded"),
    ("players.join_takes_effect", "next_turn"): ("PlayerEntered",),
    ("judge.overturn", "by_proposal"): ("Overturned proposal",),
    ("judge.overturn", "cassation"): ("Overturned",),
    ("judge.overturn", "unanimous_others"): ("OverruleVoiced", "Overturned?"),
    ("proposal.voting_opens", "on_call"): ("Revised?",),
    ("proposal.by", "any_player"): ("VoteClosed void?",),
    ("win.paradox", "invoker"): ("Won paradox?",),
    ("win.paradox", "stuck_player"): ("Won paradox?",),
}


def _state(pack: Pack) -> Play:
    return reading(
        GameState(
            game="x", name="x", ruleset=pack.id, language=pack.language, pack_language=pack.language,  # type: ignore[arg-type]
            rules=Ruleset(pack.rules, 1 + max(r.id for r in pack.rules)), commitment="",
        )
    )  # fmt: skip


def has(pack: Pack) -> set[str]:
    """The mechanisms of a ruleset, the seldom ones with a "?" behind."""
    return set(_mechanisms(_state(pack)))


def _mechanisms(play: Play) -> Iterator[str]:
    settings = settings_of(play.state.rules)
    yield from ALWAYS
    for key, names in WITH.items():
        if key in settings:
            yield from names
    for value in play.words("judge.verdicts") or ("true", "false"):
        yield f"VerdictGiven {value}"
    for office in play.words("offices"):
        yield f"OfficeTaken {office}"
        yield f"OfficeVacated {office}?"
    again = play.word("win.then") == "new_game"
    yield "ScoresReset" if again else "GameOver"
    if again and play.words("win.takes_office"):
        yield "OfficeTaken won"
    if "circuit" in settings.names_in("adoption.threshold"):
        yield "SettingTurned"
    for (key, value), names in WHERE.items():
        if play.word(key) == value:
            yield from names
    if play.word("turn.order") != "none":
        yield from ("TurnBegan", "TurnEnded done", "TurnEnded gone?")
        if play.flag("turn.may_pass"):
            yield "TurnEnded passed?"


def missing(pack: Pack, found: Counter[str], *, seldom: bool) -> list[str]:
    """What a ruleset has and no game has reached; the seldom mechanisms only where they are asked for."""
    return sorted(
        name
        for name in has(pack)
        if found[name.removesuffix("?")] == 0 and (seldom or not name.endswith("?"))
    )

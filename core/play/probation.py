"""Which rules are on probation, and until when a request about one may be voted on.

Must never know who files requests.
"""

from __future__ import annotations

from core.ids import Instant
from core.law.durations import Duration
from core.law.rule import Rule, RuleKind
from core.play import events as ev
from core.play.commands import ChangeKind, Series
from core.play.events_requests import ProbationBegan
from core.play.play import Play
from core.play.state import Proposal
from core.play.state_requests import Probation

TURNS = "request.probation_turns"
LAPSES = "request.lapses_after"
ADOPTS = (ChangeKind.ENACT, ChangeKind.AMEND)


def begin_probation(play: Play, proposal: Proposal) -> None:
    """A rule the proposal made or amended is on probation, if the rule that says so was there before."""
    if proposal.series is not Series.NUMBER or proposal.kind not in ADOPTS:
        return
    event = play.events[-1]
    says = play.settings.source(TURNS)
    if not isinstance(event, ev.RuleEnacted | ev.RuleChanged) or says is None:
        return
    rule = event.rule
    if rule.kind is RuleKind.RULE and rule.id != says.id:
        play.emit(ProbationBegan(rules=play.sources(TURNS), rule=rule.id, author=proposal.proposer))


def probation_of(play: Play, rule: Rule) -> Probation | None:
    """The probation the rule is on now, if it is on any."""
    found = next((p for p in play.state.probations if p.rule == rule.id), None)
    return found if found is not None and found.turns < (play.integer(TURNS) or 0) else None


# --- the time a request has ---------------------------------------------------------------


def request_deadline(number: int) -> str:
    return f"request/{number}"


def keep_in_time(play: Play, poll: Proposal, closes: Instant | None) -> None:
    """Refuse a vote on a request that would end too late; one that ends in time lapses no more."""
    if poll.series is not Series.REQUEST or closes is None:
        return
    name = request_deadline(poll.number)
    due = next((d.due for d in play.state.deadlines if d.id == name), None)
    if due is not None and closes > due:
        left = Duration(millis=max(0, due - play.at))
        play.refuse("request-too-late", LAPSES, number=poll.ref, left=left)
    play.clear_deadline(name)

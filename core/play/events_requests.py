"""What happens about probation and requests; filing, revising and voting are those of any poll.

Must never know how long probation lasts.
"""

from __future__ import annotations

from core.ids import PlayerId, ProposalNumber, RuleId
from core.play.event_base import EventBase


class ProbationBegan(EventBase, frozen=True):
    """The rule was adopted by ``author``'s proposal; his whole turns from the next one on are counted."""

    rule: RuleId
    author: PlayerId


class RequestLapsed(EventBase, frozen=True):
    """Its time was over before its vote was."""

    number: ProposalNumber


RequestEvent = ProbationBegan | RequestLapsed

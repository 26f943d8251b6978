"""What officers and voters owe because of offices, and how the state document shows offices.

Must never know how anybody is reminded.
"""

from __future__ import annotations

from typing import Any

import msgspec

from core.ids import Instant, PlayerId
from core.play.callouts import callout_deadline
from core.play.consents import asked_consent, concerned_offices
from core.play.elections import election_deadline, missing_voices
from core.play.move_base import Series
from core.play.nominations import can_be_done
from core.play.offices import acting, seats_of
from core.play.play import Play
from core.play.state import GameState, Proposal, ProposalStatus


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """``what`` is elect, nominate, answer or officer-consent; ``number`` of the proposal it is about."""

    player: PlayerId
    what: str
    number: int | None = None
    due: Instant | None = None
    since: Instant = Instant(0)
    series: Series = Series.NUMBER


def owed(play: Play) -> list[Owed]:
    return [*_voices(play), *_duties(play), *_answers(play), *_consents(play)]


def _due(state: GameState, deadline: str) -> Instant | None:
    return next((d.due for d in state.deadlines if d.id == deadline), None)


def _voices(play: Play) -> list[Owed]:
    election = play.state.offices.election
    if election is None:
        return []
    due = _due(play.state, election_deadline(election))
    return [
        Owed(player=player, what="elect", due=due, since=election.opened_at)
        for player in missing_voices(play)
    ]


def _duties(play: Play) -> list[Owed]:
    found: list[Owed] = []
    for seat in play.state.offices.seats:
        officer = acting(play, seat.office) if seat.duty else None
        if officer is not None and can_be_done(play, seat):
            due = _due(play.state, f"nominate/{seat.term}")
            found.append(Owed(player=officer, what="nominate", due=due, since=seat.since))
    return found


def _answers(play: Play) -> list[Owed]:
    return [
        Owed(player=called.player, what="answer", due=_due(play.state, callout_deadline(called)))
        for called in play.state.offices.callouts
    ]


def _consents(play: Play) -> list[Owed]:
    """Of a secret vote always: whether an officer has spoken would tell what he said."""
    found: list[Owed] = []
    for proposal in play.state.open_proposals:
        if proposal.status is not ProposalStatus.VOTING:
            continue
        for office in concerned_offices(play, proposal):
            officer = acting(play, office)
            spoken = any(
                (c.ref, c.office, c.player) == (proposal.ref, office, officer)
                for c in play.state.offices.consents
            )
            if officer is not None and (proposal.secret or not spoken):
                found.append(
                    Owed(
                        player=officer,
                        what="officer-consent",
                        number=proposal.number,
                        series=proposal.series,
                        due=proposal.closes,
                        since=proposal.opened_at or proposal.proposed_at,
                    )
                )
    return found


# --- the state document --------------------------------------------------------------------


def offices_document(state: GameState) -> dict[str, str | None]:
    return {
        office: None if player is None else state.player(player).name
        for office, player in seats_of(state).items()
    }


def election_document(play: Play) -> dict[str, Any] | None:
    """Public voices: whom each voter's latest is for."""
    state, election = play.state, play.state.offices.election
    if election is None:
        return None
    return {
        "office": election.office,
        "voices": {state.player(v.voter).name: state.player(v.candidate).name for v in election.voices},
        "missing": [state.player(player).name for player in missing_voices(play)],
    }


def consent_document(play: Play, proposal: Proposal) -> dict[str, Any]:
    """Of which offices consent is asked, and, after the close or in a public vote, whether it is given."""
    if proposal.tally is not None:
        return {"concerns": list(proposal.tally.concerns), "consent": proposal.tally.consent}
    if proposal.status not in (ProposalStatus.DEBATE, ProposalStatus.VOTING):
        return {"concerns": [], "consent": None}
    asked = asked_consent(play, proposal)
    offices = [] if asked is None else list(asked.offices)
    given = None if asked is None or proposal.secret or asked.silent else asked.given
    return {"concerns": offices, "consent": given}

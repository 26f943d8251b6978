"""Who is voted into the first office: in an election of its own, or by a line on other ballots.

Must never know what the office is good for.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from core.ids import PlayerId
from core.law.threshold import Majority, needed
from core.play import events_offices as eo
from core.play.offices import candidate, holder, nameable, offices_of, take
from core.play.play import Play
from core.play.state import GameStatus, PlayerStatus, Proposal
from core.play.state_offices import Election
from core.play.tally import Tally
from core.play.voting import standing_ballots

PERIOD = "office.election_period"
LINE_NEEDED = "office.ballot_line_needed"
NO_KIND = "none"  # an election is no proposal


def election_deadline(election: Election) -> str:
    return f"election/{election.number}"


def elect(play: Play, name: str) -> None:
    play.playing()
    player = play.player()
    election = play.state.offices.election
    if election is None:
        play.refuse("no-election", PERIOD)
    if player.status is not PlayerStatus.ACTIVE:
        play.refuse("away-no-vote", "vacation.allowed")
    chosen = candidate(play, name)
    first = not election.voices
    play.emit(eo.ElectionVoted(rules=play.sources(PERIOD), voter=player.id, candidate=chosen.id))
    within = play.length(PERIOD)
    if first and within is not None:
        play.set_deadline(election_deadline(election), within.after(play.at), PERIOD)


def settle_election(play: Play) -> bool:
    """Open an election nobody can be spared, close one in which all have voted; whether anything happened."""
    state, election = play.state, play.state.offices.election
    listed = offices_of(state)
    needed = (
        bool(listed)
        and state.offices.seat(listed[0]) is None
        and play.length(PERIOD) is not None
        and state.status is not GameStatus.GATHERING
    )
    if election is None:
        if not needed or state.status is not GameStatus.PLAYING or state.paused_at is not None:
            return False
        number = state.offices.elections + 1
        play.emit(eo.ElectionOpened(rules=play.sources("offices", PERIOD), number=number, office=listed[0]))
        return True
    if not needed or election.office != listed[0]:
        play.clear_deadline(election_deadline(election))
        play.emit(eo.ElectionClosed(number=election.number, office=election.office))
        return True
    if state.paused_at is None and not missing_voices(play) and state.active():
        close_election(play, election.number)
        return True
    return False


def voices(play: Play, election: Election) -> dict[PlayerId, PlayerId]:
    """Whom each voter's standing voice is for; not for who can be elected no more."""
    falls = play.word("voting.leaver_ballot", play.names(number=Fraction(0), kind=NO_KIND)) == "falls"
    found: dict[PlayerId, PlayerId] = {}
    for voice in election.voices:
        left = play.state.player(voice.voter).status is PlayerStatus.LEFT
        if nameable(play, play.state.player(voice.candidate)) and not (left and falls):
            found[voice.voter] = voice.candidate
    return found


def missing_voices(play: Play) -> tuple[PlayerId, ...]:
    """Who has still to vote in the open election."""
    election = play.state.offices.election
    if election is None:
        return ()
    said = voices(play, election)
    return tuple(p.id for p in play.state.active() if p.id not in said)


def close_election(play: Play, number: int) -> None:
    """Most votes; of equals the longest-standing player. Without a valid vote the election goes on anew."""
    election = play.state.offices.election
    if election is None or election.number != number:
        return
    play.clear_deadline(election_deadline(election))
    counted: dict[PlayerId, int] = {}
    for chosen in voices(play, election).values():
        counted[chosen] = counted.get(chosen, 0) + 1
    ranked = sorted(counted, key=lambda player: (-counted[player], player))
    play.emit(
        eo.ElectionClosed(
            rules=play.sources("offices", PERIOD),
            number=number,
            office=election.office,
            counts=tuple(eo.Count(player, counted[player]) for player in ranked),
            elected=ranked[0] if ranked else None,
        )
    )
    if ranked:
        take(play, election.office, ranked[0], "election", PERIOD, ranking=tuple(ranked[1:]))


# --- the second part of other ballots ----------------------------------------------------------


def elect_by_ballots(play: Play, proposal: Proposal, tally: Tally) -> None:
    """Whom enough of the votes cast name has the first office; the others are for its holder."""
    listed = offices_of(play.state)
    standing = standing_ballots(proposal)
    lines = [standing[v].elect for v in (*tally.for_, *tally.against) if v in standing]
    if not listed or not any(line is not None for line in lines) or not play.flag("office.ballot_line"):
        return
    voters = len(tally.for_) + len(tally.against) + tally.random_for + tally.random_against
    each = tally.votes_cast // voters
    counts = Counter(line for line in lines if line is not None)
    chosen, most = counts.most_common(1)[0]
    threshold = play.threshold(LINE_NEEDED, play.names()) or Majority()
    if each * most < needed(threshold, tally.votes_cast, tally.votes_cast) or _tied(counts, most):
        return
    if nameable(play, play.state.player(chosen)) and holder(play.state, listed[0]) != chosen:
        take(play, listed[0], chosen, "ballot", "office.ballot_line", LINE_NEEDED, leaves="ballot")


def _tied(counts: Counter[PlayerId], most: int) -> bool:
    return sum(1 for count in counts.values() if count == most) > 1

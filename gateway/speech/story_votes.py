"""Proposals and requests put, ballots and closes in words. Must never know how votes are counted.

What is voted on may be of any series; how a cassation or a sanction comes up is told by its own topic.
"""

from __future__ import annotations

from typing import assert_never

from core.ids import PlayerId
from core.play import events as ev
from core.play.commands import Ref, Series, Side
from core.play.events_offices import OfficeVacated
from core.play.state import Proposal, ProposalStatus
from core.play.tally import Tally
from core.play.voting import standing_ballots
from gateway.speech import formats, standing
from gateway.speech.scene import OfSeries, Scene
from gateway.speech.story_changes import change_body, change_line, yielding
from gateway.speech.story_forecast import foreseen

KINDS = {Series.REQUEST: "request", Series.CASE: "cassation", Series.SANCTION: "sanction"}


def kind_of(series: Series) -> str:
    """The word phrases choose by: proposal, request, cassation or sanction."""
    return KINDS.get(series, "proposal")


def tell_vote(scene: Scene, event: ev.VoteEvent) -> list[str]:
    match event:
        case ev.Proposed() | ev.Revised():
            return _put(scene, event)
        case ev.Withdrawn():
            return [_withdrawn(scene, event)]
        case ev.VoteOpened():
            return _opened(scene, event)
        case ev.BallotCast():
            return _cast(scene, event)
        case ev.BallotWithdrawn():
            return [_taken_back(scene, event)]
        case ev.BallotsOpened():
            return [_unsealed(scene, event), *_lapsed(scene, event)]
        case ev.VoteClosed():
            return [_closed(scene, event)]
        case _:
            assert_never(event)


# --- proposals --------------------------------------------------------------------


def _put(scene: Scene, event: ev.Proposed | ev.Revised) -> list[str]:
    if event.series in (Series.CASE, Series.SANCTION):
        return []  # told by what it is about
    proposal = scene.poll(event)
    proposer = None if proposal is None else proposal.proposer
    phrase = "proposed" if isinstance(event, ev.Proposed) else "revised"
    change = change_line(scene, event.kind, scene.rule(event.target), event.target_number, event.title)
    ref = str(Ref(event.series, event.number))
    of, bold = kind_of(event.series), formats.bold(ref)
    lines = [scene.words(phrase, of=of, bold=bold, who=scene.name(proposer), change=change)]
    if scene.brief:
        return lines
    lines += change_body(
        scene,
        event.kind,
        scene.rule(event.target),
        event.title,
        event.text,
        event.reading,
        code=event.code,
        instead=ref,
    )
    if proposal is not None:
        lines += yielding(scene, proposal) + foreseen(scene, proposal)
    if proposal is not None and proposal.status is ProposalStatus.DEBATE:
        lines.append(scene.words("proposed-debate", of=of, number=ref))
    return lines


def _withdrawn(scene: Scene, event: ev.Withdrawn) -> str:
    of, number = kind_of(event.series), str(Ref(event.series, event.number))
    if not event.gone:
        return scene.words("withdrawn", of=of, number=number)
    proposal = scene.poll(event)
    proposer = None if proposal is None else proposal.proposer
    away = proposer is not None and scene.away(proposer)
    who, phrase = scene.name(proposer), "withdrawn-away" if away else "withdrawn-gone"
    return scene.words(phrase, of=of, number=number, who=who, cite=scene.cite(event.rules))


# --- votes ------------------------------------------------------------------------


def _opened(scene: Scene, event: ev.VoteOpened) -> list[str]:
    words, state = scene.words, scene.after
    proposal = scene.poll(event)
    if scene.brief:
        return [words("vote-opened-brief", number=scene.matter(event), cite=scene.cite(event.rules))]
    if proposal is None:
        return []
    compulsory = "yes" if standing.must_vote(state) else "no"
    rules = (*event.rules, *(standing.sources(state, "voting.compulsory") if compulsory == "yes" else ()))
    lines = [
        words(
            "vote-opened",
            bold=formats.bold(scene.matter(event)),
            number=str(proposal.ref),
            compulsory=compulsory,
            names=scene.names(standing.electors(state, proposal)),
            cite=scene.cite(rules),
        )
    ]
    lines += _threshold(scene, proposal)
    if event.closes is not None:
        lines.append(words("vote-closes", when=scene.due(event.closes)))
    if event.secret:
        lines.append(words("vote-secret", cite=scene.cite(standing.sources(state, "voting.secret"))))
    return lines


def _threshold(scene: Scene, proposal: Proposal) -> list[str]:
    """What it takes; of a proposal that concerns an office that is told with the office."""
    words, state = scene.words, scene.after
    if any(c.ref == proposal.ref for c in state.offices.concerned):
        return []
    key = standing.poll_threshold_key(state, proposal)
    written = standing.settings(state).shown(key, standing.names_of(state, proposal))
    if not written:
        return []
    if proposal.series is Series.CASE:
        written = f"votes_against < {written}"
    threshold = formats.threshold_written(words, written)
    cited = scene.cite(standing.sources(state, key))
    return [words("vote-threshold", of=kind_of(proposal.series), threshold=threshold, cite=cited)]


def _count(scene: Scene, event: OfSeries) -> str:
    proposal = scene.poll(event)
    if scene.brief or proposal is None:
        return ""
    # After a close the tally knows; the electorate may have changed in the same entry.
    if proposal.tally is not None:
        tally = proposal.tally
        voted = len(tally.for_) + len(tally.against)
        return scene.words("ballot-count", voted=voted, voters=voted + len(tally.abstained))
    voted = len(standing.have_voted(scene.after, proposal))
    voters = len(standing.voters(scene.after, proposal))
    return scene.words("ballot-count", voted=voted, voters=voters)


def _cast(scene: Scene, event: ev.BallotCast) -> list[str]:
    """Of a secret ballot only that it is there."""
    who, count, matter = scene.name(event.voter), _count(scene, event), scene.matter(event)
    if event.side is None:
        phrase = "ballot-secret"
    else:
        again = "now-" if _again(scene, event) else ""
        phrase = f"ballot-{again}{event.side.value}"
    lines = [scene.words(phrase, who=who, number=matter, count=count)]
    if event.elect is not None:
        office = scene.office(standing.first_office(scene.after))
        lines.append(scene.words("ballot-elect", who=who, candidate=scene.name(event.elect), office=office))
    return lines


def _again(scene: Scene, event: ev.BallotCast) -> bool:
    """Whether the voter had another side before."""
    ref = Ref(event.series, event.number)
    earlier = None if scene.before is None or scene.brief else scene.before.poll(ref)
    if earlier is None:
        return False
    ballot = standing_ballots(earlier).get(event.voter)
    return ballot is not None and ballot.side is not event.side


def _taken_back(scene: Scene, event: ev.BallotWithdrawn) -> str:
    who, count, matter = scene.name(event.voter), _count(scene, event), scene.matter(event)
    if event.fell:
        cited = scene.cite(event.rules)
        return scene.words("ballot-fell", who=who, number=matter, count=count, cite=cited)
    return scene.words("ballot-back", who=who, number=matter, count=count)


def standing_on(scene: Scene, player: PlayerId) -> list[str]:
    """That the ballots stand of one who goes, on everything that is still open."""
    if scene.brief:
        return []
    cast = [
        formats.matter(scene.words, poll.ref)
        for poll in scene.after.open_proposals
        if player in (ballots := standing_ballots(poll)) and ballots[player].side is not Side.ABSTAIN
    ]
    if not cast:
        return []
    cited = scene.cite(standing.sources(scene.after, "voting.leaver_ballot"))
    listed = formats.names(scene.words, cast)
    return [scene.words("ballot-stays", n=len(cast), who=scene.name(player), numbers=listed, cite=cited)]


def _unsealed(scene: Scene, event: ev.BallotsOpened) -> str:
    """Every ballot of a secret vote; each voter's last one is the one that counts."""
    sides = {opened.seal: opened.side for opened in event.ballots}
    poll = scene.poll(event)
    standing_now = {} if poll is None else standing_ballots(poll)
    told = [
        scene.words("ballot-opened", who=scene.name(voter), side=sides[ballot.seal])
        for voter, ballot in standing_now.items()
        if ballot.seal is not None and ballot.seal in sides
    ]
    if not told:
        return scene.words("ballots-opened-none", number=scene.matter(event))
    return scene.words("ballots-opened", number=scene.matter(event), ballots=", ".join(told))


def _lapsed(scene: Scene, event: ev.BallotsOpened) -> list[str]:
    """Sealed words of officers who are none any more: said only now, for to have spoken may tell what."""
    before = scene.before
    if before is None:
        return []
    ref, lines = Ref(event.series, event.number), []
    sides = {opened.seal: opened.side for opened in event.ballots}
    gone = _out_of_office(scene, event)
    for said in before.offices.consents:
        if said.ref != ref or said.seal not in sides:
            continue
        if (said.office, said.player) in gone or standing.exercises(before, said.office) != said.player:
            who, office = scene.name(said.player), scene.office(said.office)
            told = {"who": who, "office": office, "said": sides[said.seal], "number": scene.matter(event)}
            lines.append(scene.words("consent-lapsed", **told))
    return list(dict.fromkeys(lines))


def _out_of_office(scene: Scene, event: ev.BallotsOpened) -> set[tuple[str, PlayerId]]:
    """Who lost an office in this entry before the ballots were opened."""
    earlier = scene.events[: scene.events.index(event)]
    return {(e.office, e.player) for e in earlier if isinstance(e, OfficeVacated)}


# --- the close --------------------------------------------------------------------


def _closed(scene: Scene, event: ev.VoteClosed) -> str:
    words = scene.words
    bold = formats.bold(str(Ref(event.series, event.number)))
    of, cited = kind_of(event.series), scene.cite(event.rules)
    told = figures(scene, event.tally)
    if event.status == ProposalStatus.VOID.value:
        because = formats.impossible(words, event.tally.impossible)
        return words("closed-void", of=of, bold=bold, figures=told, why=because, cite=cited)
    return words(f"closed-{event.status}", of=of, bold=bold, figures=told, cite=cited)


def figures(scene: Scene, tally: Tally) -> str:
    """ "2 for (Alice, Bob), 1 against (Carol); needed: …": the count of a closed vote."""
    words = scene.words
    told = words(
        "figures",
        **{"for": tally.votes_for, "against": tally.votes_against},
        names_for=_in_brackets(scene, tally.for_),
        names_against=_in_brackets(scene, tally.against),
        threshold=formats.threshold_written(words, tally.threshold),
    )
    parts = [told]
    if tally.abstained:
        names = _in_brackets(scene, tally.abstained)
        parts.append(words("figures-abstained", n=len(tally.abstained), names=names))
    parts += random_figures(scene, tally)
    if tally.consent is not None:
        parts.append(consent_figures(scene, tally))
    if not tally.quorum_met:
        parts.append(
            words(
                "figures-quorum",
                present=tally.quorum_present, base=tally.quorum_base, quorum=str(tally.quorum),
            )
        )  # fmt: skip
    return formats.listed(words, parts)


def random_figures(scene: Scene, tally: Tally) -> list[str]:
    """How the voters by chance voted, where there were any; they are in the votes already."""
    sides = (tally.random_for, tally.random_against, tally.random_abstained)
    if not any(sides):
        return []
    values = dict(zip(("for", "against", "abstained"), sides, strict=True))
    return [scene.words("figures-random", n=sum(sides), **values)]


def consent_figures(scene: Scene, tally: Tally) -> str:
    """Whether the officers whose consent was asked gave it, and whether by silence."""
    given = ("silent" if tally.consent_silent else "given") if tally.consent else "refused"
    if tally.consent_silent and not tally.consent:
        given = "unsaid"
    offices = formats.offices(scene.words, tally.concerns)
    return scene.words("figures-consent", offices=offices, given=given, cite=scene.cite(tally.consent_rules))


def _in_brackets(scene: Scene, players: tuple[PlayerId, ...]) -> str:
    return " (" + ", ".join(scene.name(p) for p in players) + ")" if players else ""

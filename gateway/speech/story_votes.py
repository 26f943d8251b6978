"""Proposals, ballots, closes and changed rules in words. Must never know how votes are counted."""

from __future__ import annotations

from typing import assert_never

from core.ids import PlayerId, ProposalNumber
from core.law.faults import ReadingError
from core.law.reading import parse_reading, print_reading
from core.law.rule import Rule
from core.play import events as ev
from core.play.commands import ChangeKind, Ref
from core.play.state import ProposalStatus
from core.play.tally import Tally
from core.play.voting import standing_ballots
from gateway.speech import formats, standing
from gateway.speech.scene import Scene


def tell_vote(scene: Scene, event: ev.VoteEvent) -> list[str]:
    match event:
        case ev.Proposed() | ev.Revised():
            return _put(scene, event)
        case ev.Withdrawn():
            return [_withdrawn(scene, event)]
        case ev.VoteOpened():
            return _opened(scene, event)
        case ev.BallotCast():
            return [_cast(scene, event)]
        case ev.BallotWithdrawn():
            return [_taken_back(scene, event)]
        case ev.BallotsOpened():
            return [_unsealed(scene, event)]
        case ev.VoteClosed():
            return [_closed(scene, event)]
        case _:
            assert_never(event)


# --- proposals --------------------------------------------------------------------


def _put(scene: Scene, event: ev.Proposed | ev.Revised) -> list[str]:
    proposal = scene.after.proposal(event.number)
    proposer = None if proposal is None else proposal.proposer
    phrase = "proposed" if isinstance(event, ev.Proposed) else "revised"
    change = change_line(scene, event.kind, scene.rule(event.target), event.target_number, event.title)
    number = formats.bold(str(event.number))
    lines = [scene.words(phrase, bold=number, who=scene.name(proposer), change=change)]
    if scene.brief:
        return lines
    lines += change_body(scene, event.kind, scene.rule(event.target), event.title, event.text, event.reading)
    if proposal is not None and proposal.status is ProposalStatus.DEBATE:
        lines.append(scene.words("proposed-debate", number=event.number))
    return lines


def change_line(scene: Scene, kind: ChangeKind, rule: Rule | None, number: int | None, title: str) -> str:
    """ "amend rule 203 “Title”": the kind of a change and what it changes."""
    words = scene.words
    if kind is ChangeKind.ENACT:
        shown = formats.line_of(title)
        return words("change-enact", title=shown) if shown else words("change-enact-untitled")
    target = 0 if number is None else number
    titled = scene.quoted_title(rule)
    if kind is ChangeKind.TRANSMUTE:
        sort = "immutable" if rule is None or rule.mutable else "mutable"
        return words("change-transmute", rule=target, title=titled, sort=sort)
    return words(f"change-{kind.value}", rule=target, title=titled)


def change_body(
    scene: Scene, kind: ChangeKind, rule: Rule | None, title: str, text: str, reading: str | None
) -> list[str]:
    """The words a proposal puts in force and what becomes of the reading, in full."""
    if kind in (ChangeKind.REPEAL, ChangeKind.TRANSMUTE):
        return []
    lines: list[str] = []
    if kind is ChangeKind.AMEND and title:
        lines.append(scene.words("new-title", title=formats.line_of(title)))
    if text:
        lines.append(formats.lines_of(text))
    return lines + _reading(scene, rule if kind is ChangeKind.AMEND else None, reading)


def _reading(scene: Scene, rule: Rule | None, typed: str | None) -> list[str]:
    words = scene.words
    present = () if rule is None else rule.reading
    try:
        change = None if typed is None else parse_reading(typed)
    except ReadingError:
        return [words("reading-given", reading="{" + formats.line_of(typed or "") + "}")]
    if change is None or change.keep:
        return [words("reading-kept", reading=print_reading(present))] if present else []
    changed = {s.key for s in change.sets} | set(change.drops)
    kept = () if change.drop_all else tuple(s for s in present if s.key not in changed)
    if change.drop_all and not change.sets:
        return [words("reading-dropped", reading=print_reading(present))] if present else []
    given = "{" + formats.line_of((typed or "").strip().removeprefix("{").removesuffix("}")) + "}"
    if kept:
        return [words("reading-partly", reading=given, kept=print_reading(kept))]
    return [words("reading-given", reading=given)]


def _withdrawn(scene: Scene, event: ev.Withdrawn) -> str:
    if not event.gone:
        return scene.words("withdrawn", number=event.number)
    proposal = scene.after.proposal(event.number)
    who = scene.name(None if proposal is None else proposal.proposer)
    return scene.words("withdrawn-gone", number=event.number, who=who, cite=scene.cite(event.rules))


# --- votes ------------------------------------------------------------------------


def _opened(scene: Scene, event: ev.VoteOpened) -> list[str]:
    words = scene.words
    state = scene.after
    proposal = state.proposal(event.number)
    if scene.brief:
        return [words("vote-opened-brief", number=event.number, cite=scene.cite(event.rules))]
    if proposal is None:
        return []
    compulsory = "yes" if standing.flag(state, "voting.compulsory") else "no"
    rules = (*event.rules, *(standing.sources(state, "voting.compulsory") if compulsory == "yes" else ()))
    lines = [
        words(
            "vote-opened",
            bold=formats.bold(str(event.number)),
            number=event.number,
            compulsory=compulsory,
            names=scene.names(standing.electors(state, proposal)),
            cite=scene.cite(rules),
        )
    ]
    key = standing.threshold_key(state, proposal.kind, proposal.target)
    written = standing.settings(state).shown(key, standing.names_of(state, proposal))
    if written:
        cited = scene.cite(standing.sources(state, key))
        lines.append(words("vote-threshold", threshold=formats.threshold_written(words, written), cite=cited))
    if event.closes is not None:
        lines.append(words("vote-closes", when=formats.moment_left(words, event.closes, scene.at)))
    return lines


def _count(scene: Scene, number: ProposalNumber) -> str:
    proposal = scene.after.proposal(number)
    if scene.brief or proposal is None:
        return ""
    # After a close the tally knows; the electorate may have changed in the same entry.
    if proposal.tally is not None:
        tally = proposal.tally
        voted = len(tally.for_) + len(tally.against)
        return scene.words("ballot-count", voted=voted, voters=voted + len(tally.abstained))
    electors = standing.electors(scene.after, proposal)
    voted = len(standing.have_voted(scene.after, proposal))
    return scene.words("ballot-count", voted=voted, voters=len(electors))


def _unsealed(scene: Scene, event: ev.BallotsOpened) -> str:
    """Every ballot of a secret vote; each voter's last one is the one that counts."""
    sides = {opened.seal: opened.side for opened in event.ballots}
    poll = None if scene.before is None else scene.before.poll(Ref(event.series, event.number))
    standing_now = {} if poll is None else standing_ballots(poll)
    told = [
        scene.words("ballot-opened", who=scene.name(voter), side=sides[ballot.seal])
        for voter, ballot in standing_now.items()
        if ballot.seal is not None and ballot.seal in sides
    ]
    if not told:
        return scene.words("ballots-opened-none", number=event.number)
    return scene.words("ballots-opened", number=event.number, ballots=", ".join(told))


def _cast(scene: Scene, event: ev.BallotCast) -> str:
    who, count = scene.name(event.voter), _count(scene, event.number)
    if event.side is None:
        return scene.words("ballot-secret", who=who, number=event.number, count=count)
    phrase = f"ballot-now-{event.side.value}" if _again(scene, event) else f"ballot-{event.side.value}"
    return scene.words(phrase, who=who, number=event.number, count=count)


def _again(scene: Scene, event: ev.BallotCast) -> bool:
    """Whether the voter had another side before."""
    earlier = None if scene.before is None or scene.brief else scene.before.proposal(event.number)
    if earlier is None:
        return False
    ballot = standing_ballots(earlier).get(event.voter)
    return ballot is not None and ballot.side is not event.side


def _taken_back(scene: Scene, event: ev.BallotWithdrawn) -> str:
    who, count = scene.name(event.voter), _count(scene, event.number)
    if event.fell:
        cited = scene.cite(event.rules)
        return scene.words("ballot-fell", who=who, number=event.number, count=count, cite=cited)
    return scene.words("ballot-back", who=who, number=event.number, count=count)


def _closed(scene: Scene, event: ev.VoteClosed) -> str:
    words = scene.words
    number = formats.bold(str(event.number))
    cited = scene.cite(event.rules)
    told = figures(scene, event.tally)
    if event.status == ProposalStatus.VOID.value:
        why = f"void-{event.tally.impossible}"
        because = words(why if words.phrases.has(why) else "void-other")
        return words("closed-void", bold=number, figures=told, why=because, cite=cited)
    return words(f"closed-{event.status}", bold=number, figures=told, cite=cited)


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
    if not tally.quorum_met:
        parts.append(
            words(
                "figures-quorum",
                present=tally.quorum_present, base=tally.quorum_base, quorum=str(tally.quorum),
            )
        )  # fmt: skip
    return "; ".join(parts)


def _in_brackets(scene: Scene, players: tuple[PlayerId, ...]) -> str:
    return " (" + ", ".join(scene.name(p) for p in players) + ")" if players else ""


# --- the rules ---------------------------------------------------------------------


def tell_law(scene: Scene, event: ev.LawEvent) -> list[str]:
    words = scene.words
    match event:
        case ev.RuleEnacted(rule=rule):
            return [words("enacted", rule=int(rule.number), title=formats.line_of(rule.title))]
        case ev.RuleChanged():
            return [_changed(scene, event)]
        case ev.RuleRepealed(number=number):
            return [words("repealed", rule=int(number))]
        case ev.SettingTurned(key=key, after=after):
            return [words("setting-turned", key=key, after=after, cite=scene.cite(event.rules))]
        case ev.ReadingFailed(key=key, reason=reason):
            cited = scene.cite(event.rules)
            return [words("reading-failed", key=key, reason=formats.line_of(reason), cite=cited)]
        case _:
            assert_never(event)


def _changed(scene: Scene, event: ev.RuleChanged) -> str:
    words = scene.words
    number, before = int(event.rule.number), int(event.before)
    reading = print_reading(event.rule.reading)
    if event.cause == "verdict":
        return words("reread", rule=number, reading=reading)
    if event.cause == "overrule":
        return words("reread-back", rule=number, reading=reading)
    if event.cause == "transmute":
        sort = "mutable" if event.rule.mutable else "immutable"
        if number == before:
            return words("transmuted", rule=number, sort=sort)
        return words("transmuted-number", rule=number, before=before, sort=sort)
    return (
        words("amended", rule=number)
        if number == before
        else words("amended-number", rule=number, before=before)
    )

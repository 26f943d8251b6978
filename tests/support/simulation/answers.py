"""What somebody says who is waited for. Must never know a ruleset: the game and its settings tell."""

from __future__ import annotations

from random import Random

from core.play.commands import Series
from core.play.offices import seats_of
from core.play.play import Play
from core.play.waiting import Waiting
from tests.support.simulation import wording

LONG = ("72h", "4d", "80h")


def answer(play: Play, one: Waiting, chance: Random) -> str:
    """The command, without its prefix; now and then what the one waited for may do instead."""
    ref = "" if one.number is None else f" {f'{one.series.value} {one.number}'.strip()}"
    match one.what:
        case "propose":
            return "pass" if chance.random() < 0.08 else f"propose {wording.proposal(play.state, chance)}"
        case "call":
            chosen = play.word_or_length("voting.period") == "chosen" or one.series is Series.REQUEST
            return f"call{ref} {chance.choice(LONG)}" if chosen else f"call{ref}"
        case "vote":
            return _ballot(play, ref, one, chance)
        case "accept":
            return chance.choices(
                (f"accept{ref}", f"refuse{ref}", f"debate{ref}", _verdict(play, ref, chance)), (5, 2, 1, 4)
            )[0]
        case "take":
            return f"accept{ref}"
        case "judge":
            return _verdict(play, ref, chance)
        case "elect":
            return f"elect {_somebody(play, chance)}"
        case "nominate":
            return _nomination(play, one, chance)
        case "answer":
            return 'act "I am here."'
        case "officer-consent":
            return f"consent{ref}{chance.choice(('', '', ' no'))}"
        case _:
            return one.what


def _ballot(play: Play, ref: str, one: Waiting, chance: Random) -> str:
    if one.series is Series.CASE:
        side = chance.choice(("for", "for", "for", "against"))
    else:
        side = chance.choices(("for", "against", "abstain"), (76, 21, 3))[0]
    second = ""
    if one.series is Series.NUMBER and play.flag("office.ballot_line") and chance.random() < 0.2:
        second = f"; new first: {_somebody(play, chance)}"
    return f"vote {side}{ref}{second}"


def _verdict(play: Play, ref: str, chance: Random) -> str:
    value = chance.choice(play.words("judge.verdicts") or ("true", "false"))
    if chance.random() < 0.5:
        value = "true"
    extra = "".join(word for word in (" block", " precedent") if chance.random() < 0.3)
    if not play.flag("precedent.allowed"):
        extra = ""
    reading = " {win.score = 80}" if chance.random() < 0.05 else _ruling(play, chance)
    return f"verdict{ref} {value}{extra}{reading}: so it is"


def _ruling(play: Play, chance: Random) -> str:
    """Seldom: that something was counted wrongly, or is not read rightly at all."""
    kind, state = chance.random(), play.state
    if kind < 0.06 and state.closed_proposals:
        number, name = state.closed_proposals[-1].number, _somebody(play, chance)
        return f" {{{chance.choice(('void ballot', 'ballot'))} {number} {name}{chance.choice(('', ' for'))}}}"
    if kind < 0.1:
        return f" {{void entry {chance.randint(1, max(1, state.sequence))}}}"
    read = [rule.number for rule in state.rules.mutable() if rule.reading]
    return f" {{{chance.choice(read)}: none}}" if kind < 0.12 and read else ""


def _nomination(play: Play, one: Waiting, chance: Random) -> str:
    """Somebody new; or, where the office after his is held, its holder confirmed."""
    offices = seats_of(play.state)
    own = [office for office, holder in offices.items() if holder == one.player]
    after = list(offices.values())[list(offices).index(own[0]) + 1 :] if own else []
    if after and after[0] is not None and chance.random() < 0.6:
        return f"confirm {play.name(after[0])}"
    return f"nominate {_somebody(play, chance)}"


def _somebody(play: Play, chance: Random) -> str:
    return chance.choice([p.name for p in play.state.players])

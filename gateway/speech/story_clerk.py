"""Entries by hand in words. Must never know who may make them."""

from __future__ import annotations

from typing import assert_never

from core.play import events_clerk as ce
from core.play.clerk import needed
from core.play.move_base import Ref
from core.play.moves_clerk import Closed, Entered, Holder, JudgeOf, OnTurn, Points, Result, Winners
from core.play.state_clerk import Declaration
from core.play.waiting import reading
from gateway.speech import formats
from gateway.speech.phrases import Words
from gateway.speech.scene import Scene


def tell_clerk(scene: Scene, event: ce.ClerkEvent) -> list[str]:
    words, number = scene.words, event.number
    match event:
        case ce.Declared(player=player, what=what):
            who, said = scene.name(player), entered(words, what)
            line = words("declared", number=number, who=who, what=said, cite=scene.cite(event.rules))
            return [line] if scene.brief else [line, *_support(scene, number)]
        case ce.DeclarationVoiced(player=player, no=no):
            how = "back" if no else "given"
            line = words("declaration-voiced", how=how, who=scene.name(player), number=number)
            return [line] if scene.brief else [line, *_support(scene, number)]
        case ce.DeclarationSettled(how=how):
            return [words("declaration-settled", how=how, number=number, cite=scene.cite(event.rules))]
        case _:
            assert_never(event)


def _support(scene: Scene, number: int) -> list[str]:
    """How many support it of how many needed, while it waits."""
    made = next((d for d in scene.after.clerk.open if d.number == number), None)
    if made is None:
        return []
    have, need = len(made.voices), needed(reading(scene.after))
    return [scene.words("declaration-waits", number=number, have=have, needed=need)]


def entered(words: Words, what: Entered) -> str:
    match what:
        case Points(name=name, amount=amount):
            gain = formats.gain(amount)
            return words("entered-points", who=formats.line_of(name), gain=gain)
        case Winners(names=names):
            return words("entered-winner", names=formats.names(words, [formats.line_of(n) for n in names]))
        case Result(number=number, adopted=adopted):
            return words("entered-outcome", number=number, outcome="yes" if adopted else "no")
        case Holder(office=office, name=name):
            known = formats.office(words, office)
            return words("entered-office", who=formats.line_of(name), office=known)
        case OnTurn(name=name):
            return words("entered-turn", who=formats.line_of(name))
        case Closed(number=number, series=series):
            return words("entered-close", number=formats.matter(words, Ref(series, number)))
        case JudgeOf(case=case, name=name):
            return words("entered-judge", who=formats.line_of(name), number=case)
        case _:
            assert_never(what)


def declaration_line(words: Words, made: Declaration) -> str:
    return words("declaration-item", number=made.number, what=entered(words, made.what))

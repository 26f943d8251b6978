"""Moves against judgements, and sanctions, carried to what handles each. Must never know a rule."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from core.play import cassation, judging, precedents, recounting, sanctions
from core.play.moves_review import (
    ConfirmRuling,
    OpposeJudgement,
    OpposePrecedent,
    ProposeSanction,
    Quash,
    ShowUp,
)
from core.play.play import Play

ReviewMove: TypeAlias = ShowUp | Quash | OpposeJudgement | OpposePrecedent | ProposeSanction | ConfirmRuling


def review_move(play: Play, move: ReviewMove) -> None:
    match move:
        case ShowUp(case=case_):
            judging.accept(play, case_, debate=True)
        case Quash(case=case_):
            cassation.quash(play, case_)
        case OpposeJudgement(case=case_, no=no):
            cassation.oppose(play, case_, no=no)
        case OpposePrecedent(case=case_, no=no):
            precedents.oppose(play, case_, no=no)
        case ProposeSanction(name=name, what=what, reading=reading):
            sanctions.propose(play, name, what, reading)
        case ConfirmRuling(case=case_):
            recounting.confirm(play, case_)
        case _:
            assert_never(move)

"""Where moves and deadlines beside the turns go: absence, publication, decrees, requests.

Must never know how it is done.
"""

from __future__ import annotations

from typing import assert_never

from core.play import absence, clerk, decrees, hooking, publishing, requests
from core.play import commands as cmd
from core.play.play import Play

DEADLINES = ("publish", "decree", "request")

BesideMove = (
    cmd.TakeVacation
    | cmd.ComeBack
    | cmd.Spoke
    | cmd.Publish
    | cmd.ProposeDecree
    | cmd.Opposed
    | cmd.FileRequest
    | cmd.ReviseRequest
    | cmd.Invented
    | cmd.Declare
    | cmd.Support
)


def beside_move(play: Play, move: BesideMove) -> None:
    match move:
        case cmd.TakeVacation():
            absence.take_vacation(play)
        case cmd.ComeBack():
            absence.come_back(play)
        case cmd.Spoke():
            absence.spoke(play)
        case cmd.Publish():
            publishing.publish(play)
        case cmd.ProposeDecree(draft=draft):
            decrees.propose_decree(play, draft)
        case cmd.Opposed(ref=ref, no=no):
            decrees.oppose(play, ref, no=no)
        case cmd.FileRequest(draft=draft):
            requests.file_request(play, draft)
        case cmd.ReviseRequest(number=number, draft=draft):
            requests.revise_request(play, number, draft)
        case cmd.Invented(verb=verb, text=text):
            hooking.invented(play, verb, text)
        case cmd.Declare():
            clerk.declare(play, move)
        case cmd.Support(number=number, no=no):
            clerk.support(play, number, no=no)
        case _:
            assert_never(move)


def beside_deadline(play: Play, kind: str, number: int) -> None:
    """``number`` is that of the turn, the proposed decree or the request."""
    if kind == "publish":
        publishing.publication_due(play, number)
    elif kind == "decree":
        decrees.decree_due(play, number)
    else:
        requests.request_due(play, number)


def settle_beside(play: Play) -> bool:
    """What follows by itself; whether anything did."""
    return absence.settle_absence(play) or decrees.settle_decrees(play) or clerk.settle(play)

"""Moves that nobody types are written too, so that logs and echoes can show every move."""

from __future__ import annotations

import pytest

from core.ids import AccountId, DeadlineId, MessageId
from core.play import commands as c
from core.play.commands import Ref, Series, Side
from gateway.speech.parse import parse
from gateway.speech.queries import Spoken
from gateway.speech.unparse import unparse


@pytest.mark.parametrize(
    ("move", "written"),
    [
        (
            c.ChangeBallot(original=MessageId("m/7"), side=Side.FOR, ref=Ref(Series.NUMBER, 301)),
            "(m/7 edited: vote for 301)",
        ),
        (c.ChangeBallot(original=MessageId("m/7"), side=None), "(m/7 edited: no ballot)"),
        (c.RetractBallot(original=MessageId("m/7")), "(m/7 taken back)"),
        (c.AddAccount(account=AccountId("libera/bob")), "(libera/bob linked)"),
        (c.DropAccount(account=AccountId("libera/bob")), "(libera/bob unlinked)"),
        (c.Attach(), "(room attached)"),
        (c.Spoke(), "(said something)"),
        (c.Summon(place=2), "(office 2 called out)"),
        (c.SealedVote(seal="ab"), "(secret ballot)"),
        (c.SealedVote(seal="ab", ref=Ref(Series.NUMBER, 301)), "(secret ballot 301)"),
        (c.SealedConsent(number=301, seal="ab"), "(secret word on 301)"),
        (c.Due(deadline=DeadlineId("vote/301")), "(due: vote/301)"),
    ],
)
def test_what_nobody_types_cannot_be_typed(move: c.Move, written: str) -> None:
    """Design 3: only the game itself says that a deadline has come; no text can."""
    assert unparse(move) == written
    for text in (written, f"!{written}", written[1:-1], f"!{written[1:-1]}"):
        for private in (False, True):
            assert not any(isinstance(meant, Spoken) for meant in parse(text, private=private))

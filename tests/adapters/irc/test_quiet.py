"""Names in carried talk that would ring on IRC."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.quiet import NON_JOINER as NJ
from adapters.irc.translate import pieces
from core.ids import NetworkName
from core.ports import Notice

HERE = {"alice", "bob|away", "олег", "[x]", "i"}


def is_here(nick: str) -> bool:
    return nick.casefold() in HERE


def heard(text: str) -> list[str]:
    notice = Notice(text=text, speaker="mat", origin=NetworkName("matrix"))
    return [piece.partition("> ")[2] for piece in pieces(notice, 400, is_here)]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("I asked alice.", f"I asked a{NJ}lice."),
        ("ALICE, Alice and (alice)", f"ALICE, A{NJ}lice and (a{NJ}lice)"),
        ("so bob|away is away, Олег", f"so b{NJ}ob|away is away, О{NJ}лег"),
        ("not malice nor alice2", "not malice nor alice2"),
        ("alice: what do you say?", "alice: what do you say?"),
        ("@alice, please", "@alice, please"),
        ("ask @alice!", "ask @alice!"),
        ("and alice: nothing", f"and a{NJ}lice: nothing"),
        ("https://e.org/alice/x alice@e.org", "https://e.org/alice/x alice@e.org"),
        ("run \x11alice()\x11 now", "run \x11alice()\x11 now"),
        ("\x02ali\x02ce [x]", f"\x02ali\x02ce [{NJ}x]"),
        ("i think", "i think"),
        ("nobody is here", "nobody is here"),
    ],
)
def test_who_is_named_is_not_rung_and_who_is_spoken_to_is(said: str, shown: str) -> None:
    """Names in relayed text ping nobody by accident: only an address at the begin, or with @, is meant."""
    assert heard(said) == [shown]


def test_code_stays_as_it_is() -> None:
    """What is copied from a fence must be what was written."""
    assert heard("alice\nsee bob|away:\n```\nalice = 1\n```\nalice") == [
        *(f"a{NJ}lice", f"see b{NJ}ob|away:", "```", "alice = 1", "```", f"a{NJ}lice")
    ]


@given(st.text())
def test_it_reads_the_same(text: str) -> None:
    """Only marks that are not seen are put in."""
    before = Notice(text=text, speaker="mat", origin=NetworkName("matrix"))
    assert "".join(pieces(before, 100_000, lambda _nick: True)).replace(NJ, "") == "".join(
        pieces(before, 100_000)
    ).replace(NJ, "")

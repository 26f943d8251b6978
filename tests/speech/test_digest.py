"""What happened since a time: told from the end of the state backwards, short and whole."""

from __future__ import annotations

import time

from msgspec.structs import replace

from core.ids import AccountId, Instant, NetworkName
from core.play.ledger import Ledger
from core.play.state import GameState, ProposalStatus
from core.ports import Notice, Place
from gateway.speech.asking import Asking
from gateway.speech.digest import NAMED, digest
from gateway.speech.formats import zone_of
from gateway.speech.phrases import Phrases, Words
from tests.support.rehearsing import IRC, MATRIX, VOTING, Stage

EN = Words(Phrases(), "en")
CAROL = AccountId("libera/carol")


def told(state: GameState, since: int, *, asked: bool = True) -> Notice | None:
    place = Place(network=NetworkName("libera"), account="carol")
    return digest(Asking(EN, state, place, CAROL, state.at, zone_of(None)), Instant(since), asked=asked)


def adopted() -> GameState:
    stage = Stage(
        f"{VOTING}\n+1h\n{IRC} <alice> !vote for\n{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for"
    )
    return stage.state()


def test_there_is_more_where_there_is_room() -> None:
    """The table tells titles and counts, the text numbers alone."""
    state = adopted()
    notice = told(state, state.at - 1)
    assert notice is not None
    assert "Decided: 301 adopted. Rules: 301 enacted." in notice.text
    assert ("Decided", "301 adopted: enact “First” (for 3)") in notice.table
    assert len({len(row) for row in notice.table}) == 1


def test_what_is_older_is_left_out_and_no_news_are_none() -> None:
    """An empty absence is told only to who asks."""
    state = adopted()
    assert told(state, state.at, asked=False) is None
    notice = told(state, state.at)
    assert notice is not None
    assert "Nothing was decided." in notice.text
    assert "301" not in notice.text


def test_an_open_secret_vote_shows_no_side() -> None:
    """Interface 5: a secret ballot shows in no output before its vote closes."""
    stage = Stage(VOTING)
    stage(f"{IRC} <alice> !vote against\n{MATRIX} <@bob:l> !vote for")
    (poll,) = stage.state().open_proposals
    secret = replace(stage.state(), open_proposals=(replace(poll, secret=True),))
    notice = told(secret, 0)
    assert notice is not None
    words = " ".join((notice.text, *(cell for row in notice.table for cell in row)))
    assert "against 1" not in words
    assert "for 1" not in words


def test_a_long_log_costs_no_more_than_a_short_one() -> None:
    """A game of years: the latest ones are named and the others counted."""
    state = adopted()
    (one,) = state.closed_proposals
    many = Ledger([replace(one, number=n, status=ProposalStatus.REJECTED) for n in range(1, 200_001)])
    began = time.perf_counter()
    notice = told(replace(state, closed_proposals=many), 0)
    assert time.perf_counter() - began < 1
    assert notice is not None
    assert f"199999 rejected; 200000 rejected; {300 - NAMED} more before those." in notice.text
    assert len(notice.table) < 320

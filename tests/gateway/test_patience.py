"""How many questions of one person are answered; moves are never held up by them."""

from __future__ import annotations

from core.ids import Instant
from gateway.patience import MINUTE, Patience, Patient
from tests.support.one_life import M, N, begun


def test_so_many_at_once_and_so_many_a_minute() -> None:
    """Issue 5, 5: limits per person; the first one too many is told, once, until there is room again."""
    patience = Patience(3)
    at = Instant(0)
    assert [patience.with_("a", at) for _ in range(3)] == [Patient.ANSWERS] * 3
    assert [patience.with_("a", at) for _ in range(3)] == [Patient.SAYS_SO, Patient.SILENT, Patient.SILENT]
    assert patience.with_("b", at) is Patient.ANSWERS
    later = Instant(MINUTE // 3)
    assert [patience.with_("a", later) for _ in range(2)] == [Patient.ANSWERS, Patient.SAYS_SO]
    assert patience.with_("a", Instant(0)) is Patient.SILENT  # time that goes back is no time
    full = Instant(10 * MINUTE)
    assert [patience.with_("a", full) for _ in range(4)] == [*[Patient.ANSWERS] * 3, Patient.SAYS_SO]


def test_nought_is_any_number() -> None:
    """Operators' page, chat.questions_per_minute."""
    patience = Patience(0)
    assert {patience.with_("a", Instant(0)) for _ in range(1000)} == {Patient.ANSWERS}


def test_moves_are_never_refused_for_chatter() -> None:
    """Issue 5, 5: who asks too much is told so once, in private; whatever he does in the game counts, and nobody else
    notices."""
    house = begun(questions_per_minute=2)
    house.hear(N, "alice", '!propose enact "Tea": Tea at five.')
    house.hear(N, "alice", "!call")
    asked = [
        house.hear(N, "alice", text) for text in ("!status", "!proposals", "!votes", "!nonsense", "!log")
    ]
    assert [bool(lines) for lines in asked] == [True, True, True, False, False]
    (told,) = asked[2]
    assert told.startswith("libera/alice You ask faster than I answer: 2 questions a minute.")
    assert any("alice votes for 301" in line for line in house.hear(N, "alice", "!vote for"))
    assert house.hear("libera", "alice", 'draft enact "X":')
    assert house.hear("libera", "alice", "what is this") == []
    assert house.hear(M, "@bob:l", "!status")
    assert house.state().open_proposals[0].ballots


def test_a_vote_in_the_middle_of_a_flood_counts_at_its_own_time() -> None:
    """Issue 5, 5: neither the flood of others nor one's own puts a ballot off, late by a millisecond or refused."""
    house = begun(questions_per_minute=3)
    house.hear(N, "alice", '!propose enact "Tea": Tea at five.')
    house.hear(N, "alice", "!call")
    cast: dict[str, int] = {}
    for step in range(200):
        house.now = Instant(house.now + 5)
        who, where, text = (("alice", N, "!status"), ("@bob:l", M, "!votes"), ("eve", N, "!help vote"))[
            step % 3
        ]
        house.hear(where, who, text)
        if step in (77, 131):
            who, where = {77: ("alice", N), 131: ("@bob:l", M)}[step]
            told = house.hear(where, who, "!vote for 301")
            assert any("votes for 301" in line for line in told)
            cast[who] = house.now
    (poll,) = house.state().closed_proposals
    assert sorted(ballot.at for ballot in poll.ballots) == sorted(cast.values())

"""Rules on probation, and requests to change them."""

from __future__ import annotations

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_publishing as pub
from core.play import events_requests as rq
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.document import document
from core.play.state import Proposal, ProposalStatus
from core.play.waiting import waiting_for
from tests.support.game import Table
from tests.support.pack_game import PackTable, draft, duration

DAY = 24 * 3_600_000
R1 = Ref(Series.REQUEST, 1)


def with_a_new_rule() -> PackTable:
    """Alice's rule 301 was adopted by four of five; it is bob's turn."""
    table = PackTable("fnomic", readings={216: "turn.propose_within = none"})
    table.held_vote("alice", "bob", "carol", "dave", "erin")
    table.ok("alice", cmd.Publish())
    assert table.mover == "bob"
    return table


def file(table: Table, who: str, number: int = 301, reading: str | None = None) -> Proposal:
    table.ok(who, cmd.FileRequest(draft=draft(None, number, text="Better so.", reading=reading)))
    return table.state.open_proposals[-1]


def seen(table: Table, number: int = 1) -> dict[str, object]:
    found: dict[str, object] = document(table.state)["requests"][number - 1]
    return found


def whole_turn(table: Table) -> None:
    table.held_vote(*table.present(), against=())
    table.ok(table.mover, cmd.Publish())


# --- probation ---------------------------------------------------------------------------


def test_a_new_rule_is_on_probation_through_two_whole_turns_of_its_author() -> None:
    """Fnomic 227: begun after its adoption; a passed turn does not count; X is two without a decree."""
    table = with_a_new_rule()

    def on_probation() -> bool:
        refusal = table.say("carol", cmd.FileRequest(draft=draft(None, 301, text="x"))).refusal
        assert refusal is None or (refusal.code, refusal.rules) == ("not-on-probation", (227,))
        return refusal is None

    def round_with(alice_plays: bool) -> None:
        for _ in range(5):
            if table.mover == "alice" and alice_plays:
                whole_turn(table)
            else:
                table.ok(table.mover, cmd.Pass())

    assert on_probation()
    assert document(table.state)["probation"] == [{"rule": 301, "author": "alice", "turns": 0}]
    round_with(alice_plays=False)
    round_with(alice_plays=True)
    assert on_probation()
    round_with(alice_plays=True)
    assert not on_probation()


def test_a_decree_says_how_many_turns() -> None:
    """Fnomic 227: X by decree: the rule's own 2 yields to it, at once."""
    table = with_a_new_rule()
    enact = Draft(kind=ChangeKind.ENACT, title="X", text="X is none.", reading="request.probation_turns = 0")
    table.ok("bob", cmd.ProposeDecree(draft=enact))
    table.wait("96h")
    file(table, "carol")
    table.ok("bob", cmd.Pass())
    assert (
        table.refused("carol", cmd.FileRequest(draft=draft(None, 301, text="x"))).code == "not-on-probation"
    )


def test_only_what_was_adopted_after_the_rule_is_on_probation() -> None:
    """Fnomic 227: not the first rules, nor a rule that itself brings probation; an amended one is."""
    table = with_a_new_rule()
    assert (
        table.refused("carol", cmd.FileRequest(draft=draft(None, 215, text="x"))).code == "not-on-probation"
    )
    table.propose("amend", 215)
    table.call(302, period="72h")
    for nick in table.present():
        table.vote(nick, "for")
    table.wait("72h")
    assert file(table, "carol", 302).target_number == 302
    classic = Table()
    number = classic.take_turn("enact", reading="request.allowed = true; request.probation_turns = 2")
    move = cmd.FileRequest(draft=draft(None, number, text="x"))
    assert classic.refused("carol", move).code == "not-on-probation"
    other = classic.take_turn()
    file(classic, "carol", other)


def test_no_requests_where_no_rule_allows_them() -> None:
    """request.allowed, unregulated: false."""
    table = Table()
    assert table.refused("bob", cmd.FileRequest(draft=draft(None, 201, text="x"))).code == "no-requests"


# --- filing, revising, withdrawing ---------------------------------------------------------


def test_a_request_is_filed_out_of_turn_and_has_a_series_of_its_own() -> None:
    """Fnomic 227, decision 7: R 1, by any player; no proposal number is used up; amendments only."""
    table = with_a_new_rule()
    request = file(table, "dave")
    assert (request.ref, request.kind, request.turn) == (R1, ChangeKind.AMEND, 2)
    assert table.event(ev.Proposed).rules == (227,)
    assert table.due("request/1") == table.now + 21 * DAY
    assert table.propose() == 302
    assert table.turn.proposals == (302,)
    repealing = cmd.FileRequest(draft=draft("repeal", 301))
    assert table.refused("carol", repealing).code == "request-kind"
    decree = Draft(target=Ref(Series.DECREE, 1), text="x")
    assert table.refused("carol", cmd.FileRequest(draft=decree)).code == "no-such-decree"


def test_nothing_is_requested_while_suspended() -> None:
    """Fnomic 227: refused while suspended."""
    table = with_a_new_rule()
    for nick in ("dave", "erin"):
        table.ok(nick, cmd.TakeVacation())
    assert table.refused("carol", cmd.FileRequest(draft=draft(None, 301, text="x"))).code == "suspended"


def test_its_author_revises_and_withdraws_it_free_of_charge_before_the_vote() -> None:
    """Fnomic 227: giving it up before the vote is free, though no proposal may be withdrawn here."""
    table = with_a_new_rule()
    file(table, "dave")
    change = cmd.ReviseRequest(number=1, draft=draft(text="Still better."))
    refusal = table.refused("carol", change)
    assert (refusal.code, dict(refusal.args)["number"]) == ("proposer-only", "R 1")
    table.ok("dave", change)
    assert seen(table)["text"] == "Still better."
    table.ok("dave", cmd.Withdraw())
    assert seen(table)["status"] == "withdrawn"
    assert not any(d.id == "request/1" for d in table.state.deadlines)
    assert table.score("dave") == 0
    assert table.refused("dave", cmd.Withdraw(ref=R1)).code == "proposal-closed"
    assert table.refused("dave", cmd.Withdraw(ref=Ref(Series.REQUEST, 9))).code == "no-such-request"
    assert file(table, "erin").number == 2
    table.propose()
    table.ok("erin", cmd.Call(ref=Ref(Series.REQUEST, 2), period=duration("72h")))
    withdrawing = cmd.Withdraw(ref=Ref(Series.REQUEST, 2))
    assert table.refused("erin", withdrawing).code == "vote-already-open"


def test_the_request_of_who_leaves_goes_with_him() -> None:
    """Fnomic 231: what he had under debate is gone, with its deadline."""
    table = with_a_new_rule()
    file(table, "dave")
    table.ok("dave", cmd.Leave())
    assert seen(table)["status"] == "withdrawn"
    assert not any(d.id == "request/1" for d in table.state.deadlines)


# --- the vote ------------------------------------------------------------------------------


def voted(table: PackTable, *for_: str, against: tuple[str, ...] = ()) -> None:
    """Dave's request, called for 72 hours, voted on by those named and closed."""
    file(table, "dave", reading="rules.maximum_mutable = 40")
    table.ok("dave", cmd.Call(ref=R1, period=duration("72h")))
    for nick in for_:
        table.ballot(nick, "for", Series.REQUEST, 1)
    for nick in against:
        table.ballot(nick, "against", Series.REQUEST, 1)
    table.wait("72h")


def test_an_accepted_request_changes_the_rule_which_keeps_its_number() -> None:
    """Fnomic 227, decision 7: the usual terms and times; the rule is not renumbered."""
    table = with_a_new_rule()
    file(table, "erin")
    assert table.refused("erin", cmd.Call(ref=R1)).code == "period-missing"
    assert table.refused("erin", cmd.Call(ref=R1, period=duration("71h"))).code == "period-short"
    assert table.refused("dave", cmd.Call(ref=R1, period=duration("72h"))).code == "proposer-only"
    table = with_a_new_rule()
    voted(table, "bob", "carol", against=("erin",))
    assert seen(table)["status"] == "accepted"
    assert seen(table)["for"] == ["bob", "carol"]
    rule = table.state.rules.rule(301)
    assert rule is not None
    assert (rule.text, rule.history) == ("Better so.", (301,))
    assert [s.by for s in rule.reading] == ["request 1"]
    assert table.mover == "bob"
    assert table.turn.part.value == "propose"


def test_its_points_count_with_the_results_of_the_turn_of_its_vote() -> None:
    """Fnomic 227: +10 accepted, −5 rejected, −3 for abstaining, at the publication or the turn's end."""
    table = with_a_new_rule()
    before = {p.name: p.score for p in table.state.players}
    voted(table, "bob", "carol", against=("erin",))
    assert {p.name: p.score for p in table.state.players} == before
    table.ok("bob", cmd.Pass())
    assert table.event(pub.Published).player is None
    gained = {p.name: p.score - before[p.name] for p in table.state.players}
    assert gained == {"alice": -3, "bob": 0, "carol": 0, "dave": 7, "erin": 0}
    table = with_a_new_rule()
    voted(table, "bob", against=("erin", "carol", "dave", "alice"))
    assert seen(table)["status"] == "rejected"
    table.held_vote(*table.present())
    assert table.score("dave") == 0
    table.ok("bob", cmd.Publish())
    assert table.score("dave") == -5


def test_a_request_that_cannot_end_in_time_is_not_called() -> None:
    """Decision 7: called so late that it cannot end within 21 days: refused; to the minute it may."""
    table = with_a_new_rule()
    file(table, "dave")
    table.wait("18d")
    refusal = table.refused("dave", cmd.Call(ref=R1, period=duration("73h")))
    assert (refusal.code, refusal.rules) == ("request-too-late", (227,))
    last = duration("72h")
    table.now = type(table.now)(table.due("request/1") - last.millis - 1000)
    table.ok("dave", cmd.Call(ref=R1, period=last))
    assert not any(d.id == "request/1" for d in table.state.deadlines)
    table.wait("72h")
    assert seen(table)["status"] == "rejected"


def test_a_request_that_takes_too_long_lapses_and_costs_its_author() -> None:
    """Fnomic 227: at most 21 days, else it lapses and the author loses 5, at once."""
    table = with_a_new_rule()
    file(table, "dave")
    table.wait("21d")
    assert table.event(rq.RequestLapsed).rules == (227,)
    assert seen(table)["status"] == "lapsed"
    assert table.score("dave") == -5
    assert table.refused("dave", cmd.Call(ref=R1, period=duration("72h"))).code == "proposal-closed"


def test_who_is_away_pays_nothing_for_a_lapse() -> None:
    """Fnomic 223: his score does not change for a reason tied to the absence."""
    table = with_a_new_rule()
    file(table, "dave")
    table.ok("dave", cmd.TakeVacation())
    assert not any(w.what == "call" for w in waiting_for(table.state))
    table.wait("21d")
    assert seen(table)["status"] == "lapsed"
    assert table.score("dave") == 0


def test_a_vote_without_a_period_may_lapse_too() -> None:
    """request.lapses_after where votes last until all have voted."""
    laws = "request.allowed = true; request.lapses_after = 5d; request.probation_turns = 1"
    table = Table(readings={205: laws, 206: "request.score.lapsed = -5"})
    number = table.take_turn()
    file(table, "carol", number)
    table.ok("carol", cmd.Call(ref=R1))
    table.wait("5d")
    assert seen(table)["status"] == "lapsed"
    assert table.score("carol") == -5
    assert not table.state.open_proposals


def test_a_request_whose_rule_is_gone_is_rejected_without_points() -> None:
    """Fnomic 227: looked at again when it is adopted."""
    table = with_a_new_rule()
    file(table, "dave")
    table.propose("repeal", 301)
    table.call(302, period="72h")
    for nick in table.present():
        table.vote(nick, "for", 302)
    table.wait("1h")
    table.ok("dave", cmd.Call(ref=R1, period=duration("72h")))
    for nick in table.present():
        table.ballot(nick, "for", Series.REQUEST, 1)
    table.wait("72h")
    poll = table.state.poll(R1)
    assert poll is not None
    assert poll.status is ProposalStatus.VOID
    assert seen(table)["status"] == "rejected"
    table.ok("bob", cmd.Publish())
    assert table.score("dave") == 0

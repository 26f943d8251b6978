"""What a change does to the rules, and what no change may bring about."""

from __future__ import annotations

import pytest

from core.law.precedence import Void, settings_of
from core.law.rule import Rule
from core.play import commands as cmd
from core.play import events as ev
from core.play.state import ProposalStatus
from tests.support.game import Table, clockwise, draft


def rule_of(table: Table, number: int) -> Rule:
    found = table.state.rules.rule(number)
    assert found is not None, number
    return found


def proposing(reading: str, kind: str = "enact", target: int | None = None) -> cmd.Propose:
    title = "T" if kind == "enact" else None
    return cmd.Propose(draft=draft(kind, target, title=title, text="x", reading=reading))


# --- what a change is -----------------------------------------------------------------


def test_a_new_rule_is_mutable_and_has_its_proposals_number() -> None:
    """Rules 102, 103, 108: enacted rules are mutable, whatever their number."""
    table = Table()
    number = table.carry(reading="{voting.period = 7d}")
    rule = rule_of(table, number)
    assert (rule.number, rule.mutable, rule.history, rule.text) == (301, True, (301,), "As it says.")
    assert [(s.key, s.value, s.by) for s in rule.reading] == [("voting.period", "7d", "proposal 301")]
    assert rule.id == max(r.id for r in clockwise().rules) + 1


def test_an_amended_rule_takes_the_new_number_and_keeps_its_id() -> None:
    """Rule 108: amended rules take the new number; ids are stable for the life of a rule."""
    table = Table()
    before = rule_of(table, 208)
    table.take_turn("amend", 208, "{win.score = 90}")
    table.take_turn("amend", 301, "{win.score = 80}")
    after = rule_of(table, 302)
    assert (after.id, after.history) == (before.id, (208, 301, 302))
    assert table.state.rules.rule(208) is None
    assert table.state.rules.rule(301) is None
    assert table.setting("win.score") == "80"
    causes = [(v.number, v.cause) for v in table.state.versions if v.id == before.id]
    assert causes == [(208, "pack"), (301, "amend"), (302, "amend")]


def test_words_amended_without_a_reading_keep_it() -> None:
    """Rulesets 1: an amendment of the words of a rule that has a reading, with none given, keeps it."""
    table = Table()
    table.carry("amend", 208)
    rule = rule_of(table, 301)
    assert rule.text == "Otherwise now."
    assert rule.title == "Сто очков"
    assert {s.key for s in rule.reading} == {"win.score", "win.then"}
    assert {t.text for t in rule.translations} == {"Otherwise now."}  # the new words, in every language
    assert "A hundred points" in {t.title for t in rule.translations}


def test_a_reading_sets_the_keys_it_names_and_leaves_the_others() -> None:
    """Rulesets 1: on amend, a reading given sets the keys it names and leaves the others."""
    table = Table()
    table.carry("amend", 208, "{win.score = 7}")
    rule = rule_of(table, 301)
    assert [(s.key, s.value, s.by) for s in rule.reading] == [
        ("win.score", "7", "proposal 301"),
        ("win.then", "end", "pack"),
    ]
    assert rule.text == next(r for r in clockwise().rules if r.number == 208).text
    assert rule.translations


@pytest.mark.parametrize(
    ("reading", "left"),
    [("{keep}", {"win.score", "win.then"}), ("{none}", set()), ("{win.score = none}", {"win.then"})],
)
def test_keep_none_and_key_none(reading: str, left: set[str]) -> None:
    """Rulesets 1: `key = none` drops one, `{none}` drops all, `{keep}` keeps all."""
    table = Table()
    table.carry("amend", 208, reading)
    assert {s.key for s in rule_of(table, 301).reading} == left


def test_a_repealed_rule_is_gone() -> None:
    """Rule 103: repealing a mutable rule."""
    table = Table()
    rule = rule_of(table, 206)
    table.carry("repeal", 206)
    assert table.event(ev.RuleRepealed).number == 206
    assert table.state.rules.by_id(rule.id) is None
    table.ok("alice", cmd.Roll())
    table.take_turns(1)
    assert table.score("bob") > 0  # nobody loses points for a defeat any more
    assert table.refused("carol", cmd.Propose(draft=draft("amend", 206, text="x"))).code == "no-such-rule"


def test_an_old_number_is_refused_with_the_new_one() -> None:
    """Rule 108: the rule goes by its present number."""
    table = Table()
    table.take_turn("amend", 203)
    for kind in ("amend", "repeal", "transmute"):
        refusal = table.refused("bob", cmd.Propose(draft=draft(kind, 203, text="x")))
        assert (refusal.code, dict(refusal.args)) == ("renumbered", {"number": "203", "now": "301"})


@pytest.mark.parametrize("kind", ["amend", "repeal"])
def test_an_immutable_rule_cannot_be_amended_or_repealed(kind: str) -> None:
    """Rules 103, 109: an immutable rule is first made mutable."""
    refusal = Table().refused("alice", cmd.Propose(draft=draft(kind, 105, text="x")))
    assert (refusal.code, refusal.rules) == ("immutable", (105,))


def test_transmutation_both_ways() -> None:
    """Rules 102, 103, 108, 109: transmuted rules take the new number; the rule stays as it is worded."""
    table = Table()
    before = rule_of(table, 105)
    table.take_turn("transmute", 105)
    after = rule_of(table, 301)
    assert (after.mutable, after.text, after.reading, after.id) == (
        True,
        before.text,
        before.reading,
        before.id,
    )
    table.take_turn("amend", 301, "{voting.compulsory = false}")
    table.take_turn("transmute", 302)
    assert not rule_of(table, 303).mutable
    assert rule_of(table, 303).history == (105, 301, 302, 303)
    assert table.setting("voting.compulsory") == "false"


def test_a_rule_may_speak_of_itself() -> None:
    """Rule 115: rules on how rules change are changed like the rest, even by what they stand on."""
    table = Table()
    table.carry("repeal", 202)
    assert table.proposal().status is ProposalStatus.ADOPTED
    table = Table()
    table.carry("transmute", 115)
    assert table.proposal().status is ProposalStatus.ADOPTED


# --- conflicts ------------------------------------------------------------------------------


def test_a_mutable_rule_against_an_immutable_one_is_void_altogether() -> None:
    """Rule 110: immutable beats mutable, which is void altogether; it may be adopted all the same."""
    table = Table()
    table.carry(reading="{voting.compulsory = false; win.score = 3}")
    assert table.proposal().status is ProposalStatus.ADOPTED
    rule = rule_of(table, 301)
    assert settings_of(table.state.rules).status(rule, "win.score") == Void(by=rule_of(table, 105))
    assert table.setting("voting.compulsory") == "true"
    assert table.setting("win.score") == "100"


def test_proposing_to_transmute_is_no_conflict() -> None:
    """Rule 110: a void rule acts again when the immutable one has become mutable."""
    table = Table()
    table.take_turn(reading="{voting.votes_each = 1; voting.compulsory = false; voting.may_change = false}")
    assert table.setting("voting.may_change") == ""
    table.take_turn("transmute", 105)
    assert table.setting("voting.may_change") == "false"
    assert table.setting("voting.compulsory") == "false"  # 301 is lower than 302 (rule 211)


def test_among_mutable_rules_the_lower_number_wins() -> None:
    """Rule 211: the smaller number is the stronger."""
    table = Table()
    table.carry(reading="{win.score = 3}")
    assert table.setting("win.score") == "100"


def test_a_rule_that_claims_precedence_is_heeded() -> None:
    """Rule 211: where one of them says outright that it ranks above, that is heeded."""
    table = Table()
    table.carry(reading="{score.turn = 3; precedence.over = 202}")
    table.ok("alice", cmd.Roll())
    assert table.score("alice") == 3


# --- readings that cannot be ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "reason", "place"),
    [
        ("{voting.perod = 3d}", "unknown key voting.perod; did you mean voting.period?", 1),
        ("{win.score = }", "win.score has no value", 12),
        ("{win.score = ten}", "win.score takes a number, not “ten”", 13),
        ("{win.score = 10", "the “{” is never closed", 0),
        ("{win.score = 1; win.score = 2}", "win.score is set twice", 16),
        ("{205: win.score = 1}", "a rule number stands only in the reading of a verdict", 1),
    ],
)
def test_a_reading_that_cannot_be_read_is_refused_with_its_place(
    reading: str, reason: str, place: int
) -> None:
    """Design 6: errors with the place marked."""
    for move in (proposing(reading), proposing(reading, "amend", 208)):
        refusal = Table().refused("alice", move)
        args = dict(refusal.args)
        assert refusal.code == "reading-wrong"
        assert args["reason"].startswith(reason)
        assert args["marked"].split("\n") == [reading, " " * place + "^"]


# --- limits ----------------------------------------------------------------------------------


def test_at_most_so_many_mutable_rules_looked_at_when_proposed() -> None:
    """Rule 209: at most 25 mutable rules; transmutations counted. (Here: as many as there are.)"""
    table = Table(readings={209: "rules.maximum_mutable = 13"})
    for typed in (draft("enact", title="T", text="x"), draft("transmute", 101)):
        refusal = table.refused("alice", cmd.Propose(draft=typed))
        assert (refusal.code, refusal.rules, dict(refusal.args)["limit"]) == (
            "too-many-mutable",
            (209,),
            "13",
        )
    table.take_turn("repeal", 210)
    table.take_turn("enact")
    refusal = table.refused("carol", cmd.Propose(draft=draft("enact", title="T", text="x")))
    assert refusal.code == "too-many-mutable"


def test_twenty_five_mutable_rules_and_no_more() -> None:
    """Rule 209: 13 mutable rules at the start, 25 at the most."""
    table = Table("alice", "bob", readings={208: "win.score = none"})
    for _ in range(12):
        table.take_turn()
    assert len(table.state.rules.mutable()) == 25
    refusal = table.refused(table.mover, cmd.Propose(draft=draft("enact", title="T", text="x")))
    assert (refusal.code, refusal.rules) == ("too-many-mutable", (209,))
    table.take_turn("amend", 301)


def test_the_limit_is_looked_at_again_at_adoption() -> None:
    """Rule 209: …and again at adoption: what carried but has become impossible is void, and costs nothing."""
    table = Table(readings={209: "rules.maximum_mutable = 14", 202: "proposal.by = any_player"})
    first, second = table.propose(who="bob"), table.propose(who="carol")
    table.call(first, who="bob")
    table.call(second, who="carol")
    table.votes(number=first)
    table.votes(number=second)
    assert table.proposal(first).status is ProposalStatus.ADOPTED
    proposal = table.proposal(second)
    assert proposal.status is ProposalStatus.VOID
    assert proposal.tally is not None
    assert (proposal.tally.carried, proposal.tally.impossible) == (True, "too-many-mutable")
    assert table.state.rules.rule(second) is None
    assert not table.events(ev.Scored)


def test_a_change_of_a_rule_that_was_repealed_meanwhile_is_void() -> None:
    """Rule 104: at the close there is nothing left to change."""
    table = Table(readings={202: "proposal.by = any_player"})
    first, second = table.propose("repeal", 210, who="bob"), table.propose("amend", 210, who="carol")
    table.call(first, who="bob")
    table.call(second, who="carol")
    table.votes(number=first)
    table.votes(number=second)
    assert table.proposal(second).status is ProposalStatus.VOID
    tally = table.proposal(second).tally
    assert tally is not None
    assert tally.impossible == "target-missing"


def test_two_amendments_of_one_rule_follow_it_to_its_new_number() -> None:
    """Rule 108: the rule, not the number, is what was proposed about."""
    table = Table(readings={202: "proposal.by = any_player"})
    first = table.propose("amend", 208, reading="{win.score = 90}", who="bob")
    second = table.propose("amend", 208, reading="{win.then = new_game}", who="carol")
    table.call(first, who="bob")
    table.call(second, who="carol")
    table.votes(number=first)
    table.votes(number=second)
    assert rule_of(table, 302).history == (208, 301, 302)
    assert (table.setting("win.score"), table.setting("win.then")) == ("90", "new_game")


def test_one_mutable_rule_at_the_least_is_left() -> None:
    """Rule 114: at least one mutable rule at any time."""
    table = Table(only=(105, 109, 110, 114, 208))
    for typed in (draft("repeal", 208), draft("transmute", 208)):
        refusal = table.refused("alice", cmd.Propose(draft=typed))
        assert (refusal.code, refusal.rules, dict(refusal.args)["limit"]) == ("too-few-mutable", (114,), "1")


def test_the_last_mutable_rule_is_looked_at_again_at_adoption() -> None:
    """Rule 114: two rules may not go together."""
    table = Table(only=(105, 109, 110, 114, 207, 208))
    first, second = table.propose("repeal", 207, who="bob"), table.propose("repeal", 208, who="carol")
    for number, who in ((first, "bob"), (second, "carol")):
        table.call(number, who=who)
        table.votes(number=number)
    assert table.proposal(first).status is ProposalStatus.ADOPTED
    assert table.proposal(second).status is ProposalStatus.VOID
    assert table.state.rules.rule(208) is not None


@pytest.mark.parametrize(
    ("reading", "key", "target"),
    [
        ("{adoption.threshold = votes_for > 1000}", "adoption.threshold", 203),
        ("{adoption.threshold = circuit <= 2}", "adoption.threshold", 203),
        ("{adoption.threshold = number <= 310}", "adoption.threshold", 203),
        ("{adoption.quorum = 2}", "adoption.quorum", 205),
        ("{voting.votes_each = 0}", "voting.votes_each", 207),
        ("{voting.period = 0s}", "voting.period", 205),
        ("{proposal.per_turn = 0}", "proposal.per_turn", 202),
        ("{proposal.per_turn = 1 if circuit < 9 else 0}", "proposal.per_turn", 202),
        ("{turn.parts = roll}", "turn.parts", 202),
        ("{players.minimum_active = 50}", "players.minimum_active", 205),
        ("{players.minimum_active = 9 if circuit > 3 else 0}", "players.minimum_active", 205),
        ("{adoption.quorum = 2 if turn > 40 else 0}", "adoption.quorum", 205),
        # each for itself could be met, both together never
        ("{adoption.quorum = 1; adoption.threshold = votes_cast < voters}", "adoption.threshold", 203),
        # a key that fails covers no other
        (
            "{proposal.per_turn = 1 / (circuit - 1000000); turn.parts = score}",
            "turn.parts",
            202,
        ),
    ],
)
def test_rule_changes_can_never_be_ended(reading: str, key: str, target: int) -> None:
    """Rule 114: things can never be brought to where changing rules is banned outright."""
    refusal = Table().refused("alice", proposing(reading, "amend", target))
    assert (refusal.code, refusal.rules, dict(refusal.args)["key"]) == ("ends-rule-changes", (114,), key)


def test_a_condition_that_will_come_true_ends_nothing() -> None:
    """Rule 114: hard is not impossible."""
    for condition in ("circuit > 5", "votes_for > 2", "kind == repeal", "number > 310 and turn > 9"):
        Table().ok("alice", proposing(f"{{adoption.threshold = {condition}}}", "amend", 203))


def test_a_vote_that_must_not_be_unanimous_ends_nothing() -> None:
    """Rule 114: not only everybody for is a way to vote; voters by chance may be for too."""
    for reading in (
        "adoption.threshold = votes_for < votes_cast",
        "adoption.threshold = votes_cast == 1",
        "adoption.threshold = votes_for > 20; voting.random_voters = 30",
    ):
        Table().ok("alice", proposing(f"{{{reading}}}", "amend", 203))


def test_no_more_rules_have_to_stay_mutable_than_there_can_be() -> None:
    """Rule 114, once it is mutable: one more than there are can be enacted, two more never."""
    table = Table()
    table.take_turn("transmute", 114)
    count = len(table.state.rules.mutable())
    more = proposing(f"{{rules.minimum_mutable = {count + 2}}}", "amend", 301)
    refusal = table.refused("bob", more)
    table.ok("bob", proposing(f"{{rules.minimum_mutable = {count + 1}}}", "amend", 301))
    assert (refusal.code, dict(refusal.args)["key"]) == ("ends-rule-changes", "rules.minimum_mutable")


def test_what_has_ended_already_is_not_brought_about_by_a_proposal() -> None:
    """Rule 114: a judge may have read it so; then the proposal is voted on like any other."""
    table = Table(readings={203: "adoption.threshold = votes_for > 2 * voters"})
    table.carry()
    assert table.proposal().status is ProposalStatus.REJECTED


def test_where_all_may_propose_a_turn_needs_no_proposal() -> None:
    """Rule 114: with proposal.by = any_player rules change beside the turns."""
    table = Table(readings={202: "proposal.by = any_player"})
    table.ok("alice", proposing("{turn.parts = roll; proposal.per_turn = 0}", "amend", 202))


def test_without_the_rule_that_forbids_it_changes_can_be_ended() -> None:
    """Rule 116: what no rule regulates is free: the clerk has no opinion of its own."""
    table = Table(only=(105, 201, 202, 203))
    table.carry("amend", 203, "{adoption.threshold = false}")
    table.ok("alice", cmd.Roll())
    table.take_turn()
    assert table.proposal(302).status is ProposalStatus.REJECTED


def test_no_rule_is_renumbered_where_no_rule_says_so() -> None:
    """rules.renumber_on unset: none."""
    table = Table(readings={108: "rules.renumber_on = transmute"})
    table.take_turn("amend", 208, "{win.score = 90}")
    assert rule_of(table, 208).history == (208,)
    table.take_turn("transmute", 208)
    assert rule_of(table, 302).history == (208, 302)

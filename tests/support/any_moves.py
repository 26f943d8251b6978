"""What anybody may try in a game, as strategies: readings, drafts, moves, and plans of many moves."""

from __future__ import annotations

from types import MappingProxyType

from hypothesis import strategies as st

from core.ids import AccountId, MessageId
from core.law.durations import Duration
from core.play import commands as cmd
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from tests.support.game import account

NICKS = ("alice", "bob", "carol", "dave", "eve")

READINGS = (
    "{adoption.threshold = majority}",
    "{adoption.threshold = 2/3}",
    "{adoption.threshold = unanimous of cast}",
    "{adoption.threshold = votes_for > 1 / (votes_against + 0 * circuit)}",
    "{adoption.quorum = 2/3; adoption.quorum_counted = open; adoption.quorum_of = players}",
    "{voting.period = 2h}",
    "{voting.period = chosen; voting.minimum_period = 1h}",
    "{voting.period = 1h if kind == enact else 2h; voting.closes_when_all_voted = false}",
    "{voting.electorate = at_open; voting.leaver_ballot = stands}",
    "{voting.leaver_ballot = stands}",
    "{voting.may_change = false}",
    "{voting.votes_each = 2}",
    "{voting.compulsory = false}",
    "{voting.compulsory = false; voting.period = 1h}",
    "{turn.order = none}",
    "{turn.order = alphabetical}",
    "{turn.order = joined; turn.may_pass = true}",
    "{turn.may_pass = true; turn.propose_within = 1h}",
    "{turn.parts = propose, score}",
    "{turn.parts = score, roll, propose, publish}",
    "{turn.parts = score}",
    "{proposal.per_turn = 2}",
    "{proposal.per_turn = none}",
    "{proposal.by = any_player}",
    "{proposal.voting_opens = on_distribution; proposal.may_withdraw = true}",
    "{proposal.debate_ends = either}",
    "{players.join_takes_effect = next_turn; players.initial_score = 1/3}",
    "{score.turn = (number - 291) * votes_for / voters}",
    "{score.abstained = -3; score.adopted.proposer = roll(10); score.adopted.against = 7/3}",
    "{win.score = 5; win.then = new_game}",
    "{win.score = 5; win.paradox = invoker; win.paradox_then = new_game}",
    "{win.score = 10 / (turn - 3)}",
    "{judge.selection = random; judge.accept_within = 1h; judge.deliver_within = 2h; judge.never = invoker}",
    "{judge.selection = previous_player, random; judge.penalty.no_answer = 10; judge.penalty.late = 1}",
    "{judge.term = case; judge.blocks_next_turn = on_demand; judge.consent_of = others}",
    "{judge.overturn_within = 2h; judge.penalty.overturned = 3; judge.reward = 1}",
    "{judge.overturn = none; judge.selection = none}",
    "{rules.maximum_mutable = 13}",
    "{rules.renumber_on = none}",
    "{keep}",
    "{none}",
    "{win.score = }",
    "{no.such = key}",
    "{",
)
# From the start: so that much is reached in a few moves.
STARTS = MappingProxyType(
    {
        "": {},
        "majority": {203: "adoption.threshold = majority"},
        "anybody": {
            202: "proposal.by = any_player; proposal.per_turn = none",
            203: "adoption.threshold = 1/3",
        },
        "free": {
            105: "voting.compulsory = none",
            203: "adoption.threshold = majority; voting.leaver_ballot = none",
            205: "voting.period = 1h",
        },
        "no turns": {201: "turn.order = none", 203: "adoption.threshold = majority"},
        "drawn judges": {
            212: "judge.selection = random; judge.accept_within = 1h; judge.deliver_within = 1h; judge.term = case",
        },
        "quick": {202: "score.turn = 4", 208: "win.score = 9; win.then = new_game"},
        "mixed": {
            111: "proposal.may_withdraw = true; proposal.debate_ends = either",
            201: "turn.may_pass = true; turn.propose_within = 1h",
            203: "adoption.threshold = majority; voting.leaver_ballot = none",
            205: "players.join_takes_effect = next_turn; judge.reward = 1/3",
        },
    }
)

numbers = st.sampled_from([101, 105, 111, 201, 202, 203, 208, 209, 212, 213, 301, 302, 303, 304])
sides = st.sampled_from([Side.FOR, Side.FOR, Side.AGAINST, Side.ABSTAIN])
refs = st.one_of(
    st.none(),
    st.integers(300, 304).map(lambda n: Ref(Series.NUMBER, n)),
    st.builds(Ref, st.sampled_from(Series), st.integers(1, 2)),
)
cases = st.one_of(st.none(), st.integers(1, 3))
readings = st.one_of(st.none(), st.sampled_from(READINGS))
messages = st.integers(1, 12).map(lambda n: MessageId(f"m/{n}"))
drafts = st.builds(
    Draft,
    kind=st.sampled_from([None, ChangeKind.ENACT, ChangeKind.ENACT, ChangeKind.AMEND, *ChangeKind]),
    target=st.one_of(st.none(), numbers.map(lambda n: Ref(Series.NUMBER, n))),
    title=st.sampled_from([None, "Title"]),
    text=st.sampled_from([None, "Text."]),
    reading=readings,
)
ruled = st.one_of(
    readings,
    st.builds(lambda n, r: "{" + f"{n}: " + r[1:], numbers, st.sampled_from(READINGS)),
)
enacts = st.builds(
    lambda r: cmd.Propose(draft=Draft(kind=ChangeKind.ENACT, title="T", text="x", reading=r)),
    readings,
)
amends = st.builds(
    lambda n, r: cmd.Propose(
        draft=Draft(kind=ChangeKind.AMEND, target=Ref(Series.NUMBER, n), text="x", reading=r)
    ),
    st.sampled_from([201, 202, 203, 205, 208, 212]),
    readings,
)
transmutes = st.sampled_from([105, 111, 203]).map(
    lambda n: cmd.Propose(draft=Draft(kind=ChangeKind.TRANSMUTE, target=Ref(Series.NUMBER, n)))
)
voting: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.Vote, side=sides, ref=st.one_of(st.none(), refs)),
    st.just(cmd.Vote(side=Side.FOR)),
    st.builds(cmd.Unvote, ref=refs),
    st.builds(cmd.ChangeBallot, original=messages, side=st.one_of(st.none(), sides), ref=refs),
    st.builds(cmd.RetractBallot, original=messages),
)
proposing: st.SearchStrategy[cmd.Move] = st.one_of(
    enacts,
    amends,
    transmutes,
    st.builds(cmd.Propose, draft=drafts),
    st.builds(cmd.Revise, number=st.one_of(st.none(), st.integers(300, 304)), draft=drafts),
    st.builds(cmd.Withdraw, ref=refs),
    st.just(cmd.Call()),
    st.builds(cmd.Call, ref=refs, period=st.sampled_from([None, None, Duration(millis=3_600_000)])),
)
turning: st.SearchStrategy[cmd.Move] = st.one_of(
    st.just(cmd.Roll()),
    st.just(cmd.Pass()),
    st.builds(cmd.Consent, no=st.booleans()),
    st.just(cmd.DemandConsent()),
)
judging: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.AskJudge, number=st.one_of(st.none(), st.integers(300, 304))),
    st.builds(cmd.Invoke, statement=st.just("x"), paradox=st.booleans()),
    st.builds(cmd.Accept, case=cases),
    st.builds(cmd.Refuse, case=cases),
    st.builds(cmd.Verdict, value=st.sampled_from(["true", "false", "x"]), case=cases, reading=ruled),
    st.builds(cmd.Overrule, case=cases, no=st.booleans()),
)
tabling: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.Join, name=st.sampled_from([None, None, "Zed", "alice", "1"])),
    st.just(cmd.Start()),
    st.sampled_from(
        [cmd.Leave(), cmd.Forfeit(), cmd.Act(text="x"), cmd.Attach(), cmd.SetLanguage(language="fr")]
    ),
    st.builds(cmd.AddAccount, account=st.sampled_from([account("x"), account("bob")])),
    st.builds(cmd.DropAccount, account=st.sampled_from([account("x"), AccountId("libera/bob")])),
    st.builds(cmd.Reseat, names=st.sampled_from([("carol", "bob", "alice"), ("alice",)])),
    st.builds(cmd.Remove, name=st.sampled_from(NICKS)),
    st.sampled_from([cmd.Pause(), cmd.Resume(), cmd.New(ruleset="clockwise", name="Day")]),
)
seldom: st.SearchStrategy[cmd.Move] = st.just(cmd.Archive())
moves = st.one_of(voting, voting, proposing, proposing, turning, judging, tabling)
everyone = st.just("all for")  # all vote, so that something is ever adopted
passing = st.sampled_from([0, 1, 600_000, 3_600_000])  # ms
who = st.sampled_from([*NICKS, "@op", "x", "mover", "judge"])
# Much of what comes at random is refused; these keep the game moving.
onward: st.SearchStrategy[cmd.Move] = st.one_of(
    enacts,
    amends,
    transmutes,
    st.just(cmd.Call()),
    st.just(cmd.Call()),
    st.just(cmd.Roll()),
    st.just(cmd.Roll()),
)
step = st.one_of(
    st.tuples(st.just("mover"), onward, passing, messages),
    st.tuples(st.just("mover"), onward, passing, messages),
    st.tuples(st.just("mover"), everyone, passing, messages),
    st.tuples(st.just("judge"), st.one_of(judging, st.just(cmd.Call())), passing, messages),
    st.tuples(st.sampled_from(NICKS[:3]), st.one_of(judging, turning, voting, enacts), passing, messages),
    st.tuples(who, moves, passing, messages),
)
plans = st.lists(step, min_size=20, max_size=60)

Plan = list[tuple[str, cmd.Move | str, int, MessageId]]

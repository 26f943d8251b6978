"""Plays a game on, on a copy, with players who all want one thing: to change any rule at all.

Chance and sealed ballots are made up there, and rules' code does nothing. Must never touch the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.ids import Instant
from core.law.durations import Duration
from core.law.ruleset import Ruleset
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Actor, ChangeKind, Command, Draft, Move, Ref, Series, Side
from core.play.decide import Wanted, decide
from core.play.evolve import evolve
from core.play.hooks import Acted, Answer, Request
from core.play.recounts import Count, Recount, Recounted
from core.play.sealing import Hidden, SealNotKept
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus, Part, Player, Proposal, ProposalStatus
from core.play.waiting import Waiting, next_deadline, reading, waiting_for

MOST = 400  # decisions in one game played on
VOTES = 6  # that come to nothing before it is given up
_SEEDS = (b"s" * 32, b"n" * 32)
_PERIODS = (None, Duration(millis=4 * 86_400_000), Duration(months=2))
_PROPOSED = ("vote", "decree", "request")  # deadlines of what has been proposed
_LAW = (ev.RuleEnacted, ev.RuleChanged, ev.RuleRepealed)


def change_passes(state: GameState, rules: Ruleset) -> bool | None:
    """Whether under these rules a change of a rule comes into force when all who are there want it.

    None where that is not found out: the game does not go on, somebody wins first, or it takes too long."""
    if state.status is not GameStatus.PLAYING or state.paused_at is not None:
        return None
    return _Game(_afresh(state, rules)).changes()


def _afresh(state: GameState, rules: Ruleset) -> GameState:
    """Under the rules, with nothing proposed yet."""
    turn = state.turn
    if turn is not None:
        turn = replace(turn, proposals=(), part=Part.PROPOSE, ended=False, next_player=None)
    left = tuple(d for d in state.deadlines if d.id.partition("/")[0] not in _PROPOSED)
    decrees = replace(state.decrees, open=(), adopted=state.decrees.adopted + len(state.decrees.open))
    return replace(state, rules=rules, open_proposals=(), decrees=decrees, turn=turn, deadlines=left)


class _Game:
    def __init__(self, state: GameState) -> None:
        self._state = state
        self._left = MOST
        self._lost = 0
        self._vain: set[tuple[int, Move]] = (
            set()
        )  # refused as things stand, or said since the last vote or turn
        self._hidden: dict[str, Hidden] = {}

    def changes(self) -> bool | None:
        try:
            while self._lost < VOTES:
                happened = self._step()
                if any(isinstance(event, _LAW) for event in happened):
                    return True
                if any(isinstance(event, ev.Won) for event in happened):
                    return None
                if not happened:
                    return False
                self._lost += sum(isinstance(event, ev.VoteClosed) for event in happened)
        except _NotFoundOut:
            return None
        return False

    def _step(self) -> tuple[ev.Event, ...]:
        """The first thing that can be said and does something, else the next deadline; nothing: a dead end."""
        for player, move in self._moves():
            if (player.id, move) in self._vain:
                continue
            actor = Actor(account=player.accounts[0], name=player.name)
            events = self._decided(Command(move=move, at=self._state.at, actor=actor))
            self._vain.add((player.id, move))
            if events:
                return events
        due = next_deadline(self._state)
        if due is None:
            return ()
        at = Instant(max(self._state.at, due.due))
        return self._decided(Command(move=cmd.Due(deadline=due.id), at=at))

    def _decided(self, command: Command) -> tuple[ev.Event, ...]:
        nonce = self._left.to_bytes(32, "big")
        outcome = self._outcome(command, Secrets(*_SEEDS, nonce, self._hidden))
        for text in (Side.FOR.value, "consent"):
            hidden = Hidden(nonce, text)
            self._hidden[hidden.seal] = hidden
        for event in outcome.events:
            self._state = evolve(self._state, event, command.at)
        if any(isinstance(event, ev.VoteClosed | ev.TurnBegan) for event in outcome.events):
            self._vain.clear()
        return outcome.events

    def _outcome(self, command: Command, secrets: Secrets) -> ev.Outcome:
        answers: list[tuple[Request | Recount, Answer | Count]] = []
        while self._left > 0:
            self._left -= 1
            try:
                return decide(self._state, command, secrets, answers)
            except Wanted as wanted:
                asked = wanted.request
                answers.append((asked, Recounted() if isinstance(asked, Recount) else Acted()))
            except SealNotKept:
                break
        raise _NotFoundOut

    def _moves(self) -> Iterator[tuple[Player, Move]]:
        state, active = self._state, self._state.active()
        open_ = [p for p in state.open_proposals if p.series is Series.NUMBER]
        for proposal in open_:
            yield from _towards_adoption(state, proposal)
        for one in waiting_for(state):
            for move in ways(state, one):
                yield state.player(one.player), move
        if not open_:
            for player in active:
                for draft in _changes(state):
                    yield player, cmd.Propose(draft=draft)


class _NotFoundOut(Exception):
    """It takes too long, or a ballot would have to be opened that nobody may open yet."""


def _towards_adoption(state: GameState, proposal: Proposal) -> Iterator[tuple[Player, Move]]:
    if proposal.status is ProposalStatus.DEBATE:
        for period in _PERIODS:
            yield state.player(proposal.proposer), cmd.Call(ref=proposal.ref, period=period)
        return
    for player in state.active():
        yield player, cmd.Vote(side=Side.FOR, ref=proposal.ref)


def _changes(state: GameState) -> Iterator[Draft]:
    """One of each kind."""
    yield Draft(kind=ChangeKind.ENACT, title="T", text="t")
    mutable = state.rules.mutable()
    for rule in (*mutable[:1], *mutable[-1:]):
        target = Ref(Series.NUMBER, rule.number)
        yield Draft(kind=ChangeKind.AMEND, target=target, text="t")
        yield Draft(kind=ChangeKind.REPEAL, target=target)
    for rule in state.rules.rules[:1]:
        yield Draft(kind=ChangeKind.TRANSMUTE, target=Ref(Series.NUMBER, rule.number))


def ways(state: GameState, one: Waiting) -> Iterator[Move]:
    """What who is waited for may answer, where it is not a proposal: the most agreeable first."""
    number = 0 if one.number is None else int(one.number)
    others = [player.name for player in state.active()]
    known: dict[str, tuple[Move, ...]] = {
        "roll": (cmd.Roll(),),
        "pass": (cmd.Pass(),),
        "publish": (cmd.Publish(),),
        "accept": (cmd.Accept(case=number), cmd.Refuse(case=number)),
        "take": (cmd.Accept(case=number),),
        "judge": tuple(
            cmd.Verdict(value=word, case=number) for word in reading(state).words("judge.verdicts")
        ),
        "consent": (cmd.Consent(),),
        "elect": tuple(cmd.Elect(name=name) for name in others),
        "nominate": tuple(cmd.Nominate(name=name) for name in others),
        "answer": (cmd.Spoke(),),
        "officer-consent": (cmd.OfficerConsent(number=number),),
        "vote": tuple(cmd.Vote(side=side, ref=Ref(one.series, number)) for side in Side),
        "call": tuple(cmd.Call(ref=Ref(one.series, number), period=period) for period in _PERIODS),
    }
    return iter(known.get(one.what, ()))

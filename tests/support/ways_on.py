"""Whether a game can go on: what is waited for can be done, or a change of the rules can be proposed.

Must never know a ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.play import commands as cmd
from core.play.commands import Actor, ChangeKind, Command, Draft, Move, Ref, Series
from core.play.decide import Wanted, decide
from core.play.hindrances import hindrance
from core.play.playing_on import ways
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus, Player
from core.play.waiting import Waiting, reading, waiting_for

_SECRETS = Secrets(b"s" * 32, b"n" * 32)


def refusals_on_the_way(state: GameState) -> list[str]:
    """What is waited for and refused in every form; and a game that waits for nothing in which nothing can be
    done. Of a game that is not going on, nothing."""
    if state.status is not GameStatus.PLAYING or state.paused_at is not None:
        return []
    told = hindrance(reading(state), state.rules)  # status says so, and what is left to do
    waiting = [one for one in waiting_for(state) if not (told and one.what == "propose")]
    found = []
    for one in waiting:
        codes = _refusals(state, state.player(one.player), _ways(state, one))
        if codes is not None:
            found.append(f"{state.player(one.player).name} is to {one.what} {one.number}: {codes}")
    if not waiting and not state.deadlines and state.active() and not told:
        codes = _nothing_proposed(state)
        if codes is not None:
            found.append(f"nothing is waited for: {codes}")
    return found


def _nothing_proposed(state: GameState) -> str | None:
    said = [_refusals(state, player, _proposals(state)) for player in state.active()]
    return None if None in said else "; ".join(str(codes) for codes in said)


def _refusals(state: GameState, player: Player, moves: Iterator[Move]) -> str | None:
    """Why each is refused; None where one of them is not."""
    codes = []
    for move in moves:
        actor = Actor(account=player.accounts[0], name=player.name)
        try:
            refusal = decide(state, Command(move=move, at=state.at, actor=actor), _SECRETS).refusal
        except (
            Wanted,
            KeyError,
        ):  # code is to be asked, or sealed ballots are to be opened: it is carried out
            return None
        if refusal is None:
            return None
        codes.append(refusal.code)
    return ", ".join(dict.fromkeys(codes))


def _proposals(state: GameState) -> Iterator[Move]:
    yield cmd.Propose(draft=Draft(kind=ChangeKind.ENACT, title="T", text="t"))
    for rule in state.rules.mutable():
        target = Ref(Series.NUMBER, rule.number)
        yield cmd.Propose(draft=Draft(kind=ChangeKind.AMEND, target=target, text="t"))
        yield cmd.Propose(draft=Draft(kind=ChangeKind.REPEAL, target=target))
    for rule in state.rules.rules:
        yield cmd.Propose(draft=Draft(kind=ChangeKind.TRANSMUTE, target=Ref(Series.NUMBER, rule.number)))


def _ways(state: GameState, one: Waiting) -> Iterator[Move]:
    if one.what == "propose":
        yield cmd.Pass()
        yield from _proposals(state)
    else:
        yield from ways(state, one)

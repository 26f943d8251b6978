"""Coming and going: joining, starting, leaving, seats, pauses. Must never know what is voted on."""

from __future__ import annotations

from fractions import Fraction

from core.ids import AccountId, PlayerId
from core.play import events as ev
from core.play.absence import may_rejoin, rejoin
from core.play.judging import judge_gone
from core.play.look_alikes import looks
from core.play.names import fold_name, normalise_name, suggest_name, valid_name
from core.play.offices import gone
from core.play.play import Play, Refused
from core.play.proposals import lapse
from core.play.state import GameStatus, Player, PlayerStatus, ProposalStatus
from core.play.voting import ballots_of_leaver


def join(play: Play, wanted: str | None) -> None:
    actor = play.command.actor
    if actor is None:
        raise Refused("not-a-player")
    if play.state.status is GameStatus.OVER:
        raise Refused("game-over")
    present = play.state.of_account(actor.account)
    if present is not None:
        raise Refused("joined-already", player=present.name)
    running = play.state.status is GameStatus.PLAYING
    waits = running and play.word("players.join_takes_effect") == "next_turn"
    former = may_rejoin(play, actor.account)
    name = _free_name(play, wanted, actor.name if former is None else former.name)
    if former is not None:
        rejoin(play, former, name, actor.account, waits=waits and play.state.turn is not None)
        return
    initial = play.number("players.initial_score") or Fraction(0)
    play.emit(
        ev.PlayerJoined(
            rules=play.sources("players.initial_score", "players.join_takes_effect") if running else (),
            player=PlayerId(len(play.state.players) + 1),
            name=name,
            account=actor.account,
            score=initial,
            host=play.state.host is None,
            waits=waits and play.state.turn is not None,
        )
    )


def _free_name(play: Play, wanted: str | None, shown: str) -> str:
    taken = [p.name for p in play.state.players if p.status is not PlayerStatus.LEFT]
    if wanted is None:
        return suggest_name(taken, shown)
    name = normalise_name(wanted)
    problem = valid_name(name)
    if problem is not None:
        raise Refused("bad-name", name=name, problem=problem.value)
    if fold_name(name) in map(fold_name, taken):
        raise Refused("name-taken", name=name, free=suggest_name(taken, name))
    seen = looks(name)
    other = next((known for known in taken if not seen.isdisjoint(looks(known))), None)
    if other is not None:
        raise Refused("name-looks-taken", name=name, other=other, free=suggest_name(taken, name))
    return name


def start(play: Play) -> None:
    play.host()
    if play.state.status is not GameStatus.GATHERING:
        raise Refused("started-already")
    present = len(play.state.active())
    least = play.integer("players.minimum_active") or 0
    if present < least:
        play.refuse("too-few-players", "players.minimum_active", least=least, present=present)
    if present < 2:
        raise Refused("too-few-players", least=2, present=present)
    play.emit(ev.Started(mix=play.state.head))


def leave(play: Play, how: str) -> None:
    """``how`` is leave or forfeit: both end the player's part in the game."""
    if play.state.status is GameStatus.OVER:
        raise Refused("game-over")
    actor = play.command.actor
    player = None if actor is None else play.state.of_account(actor.account)
    if player is None:
        raise Refused("not-a-player")
    depart(play, player, how)


def remove(play: Play, name: str) -> None:
    play.host()
    if play.state.status is GameStatus.OVER:
        raise Refused("game-over")
    player = play.state.named(name)
    if player is None or player.status is PlayerStatus.LEFT:
        raise Refused("no-such-player", name=name)
    depart(play, player, "remove")


def depart(play: Play, player: Player, how: str) -> None:
    """His debated proposal lapses; a vote under way is completed; his cases go to another judge."""
    play.emit(ev.PlayerLeft(player=player.id, how=how))
    if play.state.host == player.id:
        present = (p.id for p in play.state.players if p.status is not PlayerStatus.LEFT)
        play.emit(ev.HostPassed(player=next(present, None)))
    gone(play, player.id, how)
    for proposal in play.state.open_proposals:
        if proposal.proposer == player.id and proposal.status is ProposalStatus.DEBATE:
            lapse(play, proposal)
    ballots_of_leaver(play, player.id)
    judge_gone(play, player.id)


def set_language(play: Play, language: str) -> None:
    play.host()
    play.emit(ev.LanguageSet(language=language))


def attach(play: Play) -> None:
    place = play.command.place
    if place is None or place.room is None:
        raise Refused("attach-in-a-room")
    if any(r.network == place.network and r.room == place.room for r in play.state.rooms):
        raise Refused("attached-already")
    play.emit(ev.RoomAttached(network=place.network, room=place.room))


def add_account(play: Play, account: AccountId) -> None:
    actor = play.command.actor
    player = None if actor is None else play.state.of_account(actor.account)
    if player is None:
        raise Refused("not-a-player")
    if play.state.of_account(account) is not None:
        raise Refused("account-plays", account=account)
    play.emit(ev.AccountAdded(player=player.id, account=account))


def drop_account(play: Play, account: AccountId) -> None:
    player = play.state.of_account(account)
    if player is None or len(player.accounts) < 2:
        raise Refused("account-not-linked", account=account)
    play.emit(ev.AccountDropped(player=player.id, account=account))


def reseat(play: Play, names: tuple[str, ...]) -> None:
    play.host()
    if play.state.status is not GameStatus.GATHERING:
        raise Refused("reseat-before-start")
    seated: list[PlayerId] = []
    for name in names:
        player = play.state.named(name)
        if player is None or player.status is PlayerStatus.LEFT:
            raise Refused("no-such-player", name=name)
        seated.append(player.id)
    present = [p.id for p in play.state.players if p.status is not PlayerStatus.LEFT]
    if sorted(seated) != sorted(present):
        raise Refused("reseat-all", names=", ".join(play.name(p) for p in present))
    gone = [p for p in play.state.seats if p not in seated]
    play.emit(ev.Reseated(order=(*seated, *gone)))


def pause(play: Play) -> None:
    play.host()
    play.playing()
    play.emit(ev.Paused())


def resume(play: Play) -> None:
    play.host()
    if play.state.paused_at is None:
        raise Refused("not-paused")
    play.emit(ev.Resumed())


def archive(play: Play) -> None:
    play.host()
    if play.state.archived:
        raise Refused("game-over")
    if play.state.status is not GameStatus.OVER:
        play.emit(ev.RoundEnded(round=play.state.round, seed=play.seed().hex()))
    play.emit(ev.Archived())


def act(play: Play, text: str) -> None:
    if play.state.status is GameStatus.OVER:
        raise Refused("game-over")
    player = play.player()
    if not text.strip():
        raise Refused("act-empty")
    number = len(play.state.acts) + 1
    play.emit(ev.Acted(number=number, player=player.id, text=text.strip()))

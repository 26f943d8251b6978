"""Who holds an office, who exercises it, and how it passes from one player to another.

Which offices there are is said by the rules. Must never know what an office is good for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.ids import Instant, Key, PlayerId
from core.law.faults import ReadingFault
from core.law.precedence import settings_of
from core.play import events_offices as eo
from core.play.names import fold_name, normalise_name, valid_name
from core.play.play import Play, Refused
from core.play.seating import player_before
from core.play.state import GameState, GameStatus, Player, PlayerStatus
from core.play.state_offices import Expected, Seat

OFFICES = Key("offices")
NOTHING = "none"
LONGEST_STANDING = "longest_standing"
_ACCOUNT = re.compile(r"[^\s/]+/\S+")

# --- who holds what --------------------------------------------------------------------


def offices_of(state: GameState) -> tuple[str, ...]:
    """The offices there are, each once, the first one first; none where the rule's own words cannot be had."""
    try:
        words = settings_of(state.rules).words(OFFICES, {})
    except ReadingFault:
        return ()
    return tuple(dict.fromkeys(word for word in words if word != NOTHING))


def seats_of(state: GameState) -> Mapping[str, PlayerId | None]:
    """Every office there is and its holder, None where it is vacant."""
    return {office: holder(state, office) for office in offices_of(state)}


def officers(state: GameState) -> frozenset[PlayerId]:
    """Who holds any office."""
    return frozenset(seat.player for seat in state.offices.seats)


def holder(state: GameState, office: str) -> PlayerId | None:
    seat = state.offices.seat(office)
    return None if seat is None else seat.player


def office_of(state: GameState, player: PlayerId) -> str | None:
    """The highest office the player holds."""
    return next((office for office in offices_of(state) if holder(state, office) == player), None)


def holders(play: Play, offices: tuple[str, ...]) -> frozenset[PlayerId]:
    """Who holds one of these offices."""
    return frozenset(seat.player for seat in play.state.offices.seats if seat.office in offices)


def acting(play: Play, office: str) -> PlayerId | None:
    """Who exercises the office now: its holder; while he is away the holder of the next office who is
    there, else the player before him in the turn order. None where nobody holds it."""
    present = holder(play.state, office)
    if present is None or _there(play.state, present):
        return present
    listed = offices_of(play.state)
    below = listed[listed.index(office) + 1 :] if office in listed else ()
    for other in below:
        deputy = holder(play.state, other)
        if deputy is not None and _there(play.state, deputy):
            return deputy
    order = play.word("turn.order")
    return player_before(play.state, "joined" if order == NOTHING else order, present)


def _there(state: GameState, player: PlayerId) -> bool:
    return state.player(player).status is PlayerStatus.ACTIVE


# --- who may be an officer ---------------------------------------------------------------


def bar(play: Play, player: PlayerId, until: Instant, *keys: str) -> None:
    """The player can hold no office before ``until``; one he has is for the caller to vacate, after this."""
    play.emit(eo.PlayerBarred(rules=play.sources(*keys), player=player, until=until))


def barred_until(play: Play, player: PlayerId) -> Instant | None:
    return next((b.until for b in play.state.offices.bars if b.player == player and b.until > play.at), None)


def nameable(play: Play, player: Player) -> bool:
    """Whether the player can be named to an office: there, and not barred."""
    return player.status is PlayerStatus.ACTIVE and barred_until(play, player.id) is None


def candidate(play: Play, name: str) -> Player:
    """The player of that name, who can be named to an office, or a refusal."""
    player = play.state.named(normalise_name(name))
    if player is None or player.status is PlayerStatus.LEFT:
        raise Refused("no-such-player", name=name)
    if player.status is not PlayerStatus.ACTIVE:
        play.refuse("named-is-away", "vacation.allowed", "players.join_takes_effect", player=player.name)
    until = barred_until(play, player.id)
    if until is not None:
        play.refuse("named-is-barred", "judge.bar_after_overturn", player=player.name, until=until)
    return player


def on_ballot(play: Play, name: str | None, *, of_rules: bool) -> PlayerId | None:
    """Whom a ballot's second part names for the first office."""
    if name is None:
        return None
    if not of_rules or not offices_of(play.state) or not play.flag("office.ballot_line"):
        play.refuse("no-ballot-line", "office.ballot_line")
    return candidate(play, name).id


# --- taking and leaving --------------------------------------------------------------------


def take(
    play: Play,
    office: str,
    player: PlayerId,
    how: str,
    *keys: str,
    by: PlayerId | None = None,
    named_in: int = 0,
    ranking: tuple[PlayerId, ...] = (),
    leaves: str = "replaced",
) -> None:
    """The office passes to the player. Who had it ``leaves`` it so; any other office of the player's is free."""
    if how not in ("created", "appointed"):
        for other in play.state.offices.of_player(player):
            if other.office != office:
                _release(play, other, "moved", *keys)
    present = play.state.offices.seat(office)
    if present is not None:
        _release(play, present, leaves, *keys)
    play.emit(
        eo.OfficeTaken(
            rules=play.sources("offices", *keys),
            office=office,
            player=player,
            how=how,
            term=play.state.offices.terms + 1,
            by=by,
            named_in=named_in,
            ranking=ranking,
        )
    )
    begin_duty(play, office)


def _release(play: Play, seat: Seat, how: str, *keys: str) -> None:
    play.clear_deadline(f"nominate/{seat.term}")
    for called in play.state.offices.callouts:
        if seat.office == called.office or seat.player == called.caller:
            play.clear_deadline(f"callout/{called.term}")
    play.emit(
        eo.OfficeVacated(
            rules=play.sources("offices", *keys), office=seat.office, player=seat.player, how=how
        )
    )


def vacate(play: Play, office: str, how: str, *keys: str) -> None:
    """The holder leaves the office; the first one passes to whom ``office.succession`` says, at once."""
    seat = play.state.offices.seat(office)
    if seat is None:
        return
    _release(play, seat, how, *keys)
    fill_first(play, seat.player)


def gone(play: Play, player: PlayerId, how: str) -> None:
    """The player has left the game, and every office with it."""
    for seat in play.state.offices.of_player(player):
        vacate(play, seat.office, how)


def fill_first(play: Play, without: PlayerId | None = None) -> bool:
    """Fill a vacant first office as ``office.succession`` says; not with who has just left it."""
    listed = offices_of(play.state)
    if not listed or play.state.offices.seat(listed[0]) is not None:
        return False
    for step in play.words("office.succession"):
        if step == LONGEST_STANDING:
            eligible = [p.id for p in play.state.active() if p.id != without and nameable(play, p)]
            successor = eligible[0] if eligible else None
        else:
            successor = holder(play.state, step)
        if successor is not None and successor != without and barred_until(play, successor) is None:
            take(play, listed[0], successor, "succession", "office.succession")
            return True
    return False


def next_office(state: GameState, office: str) -> str | None:
    """The office whose holder the holder of this one names."""
    listed = offices_of(state)
    following = listed[listed.index(office) + 1 :] if office in listed else ()
    return following[0] if following else None


def begin_duty(play: Play, office: str) -> None:
    """A new officer has to name or confirm the next one in time, where a rule says so."""
    following, seat = next_office(play.state, office), play.state.offices.seat(office)
    within = play.length("office.nominate_within")
    if following is None or seat is None or within is None or play.state.status is GameStatus.GATHERING:
        return
    due = within.after(play.at)
    rules = play.sources("office.nominate_within")
    play.emit(eo.OfficeDuty(rules=rules, office=office, player=seat.player, following=following, due=due))
    play.set_deadline(f"nominate/{seat.term}", due, "office.nominate_within")


# --- a game begins ---------------------------------------------------------------------------


def expect(play: Play, named: tuple[tuple[str, str], ...]) -> None:
    """Those named for offices in ``new``: by a player's name, or by account."""
    listed = offices_of(play.state)
    for office, name in named:
        if office not in listed:
            play.refuse("no-such-office", "offices", office=office, offices=", ".join(listed))
        wanted = normalise_name(name)
        problem = None if _ACCOUNT.fullmatch(wanted) else valid_name(wanted)
        if problem is not None:
            raise Refused("bad-name", name=wanted, problem=problem.value)
        play.emit(eo.OfficeExpected(rules=play.sources("offices"), office=office, name=wanted))


def _arrivals(play: Play) -> None:
    """Who was expected and is there now has the office."""
    for expected in play.state.offices.expected:
        player = next((p for p in play.state.active() if _is(expected, p)), None)
        if player is not None and expected.office in offices_of(play.state):
            take(play, expected.office, player.id, "appointed", leaves="returned")


def _is(expected: Expected, player: Player) -> bool:
    if "/" in expected.name:
        return expected.name in player.accounts
    return fold_name(expected.name) == fold_name(player.name)


def _stand_in(play: Play) -> None:
    """Before the start the creator holds what nobody else does, unless the office is elective."""
    host = play.state.host
    if host is None or not _there(play.state, host) or play.length("office.election_period") is not None:
        return
    for office in offices_of(play.state):
        if play.state.offices.seat(office) is None:
            take(play, office, host, "created")


# --- what follows by itself --------------------------------------------------------------------


def settle_seats(play: Play) -> None:
    """Offices no rule has any more are dropped; the first one is filled where it can be."""
    state = play.state
    listed = offices_of(state)
    if state.status is GameStatus.OVER or not (listed or state.offices.seats):
        return
    for seat in state.offices.seats:
        if seat.office not in listed:
            _release(play, seat, "dropped")
    _arrivals(play)
    if play.state.status is GameStatus.GATHERING:
        _stand_in(play)
    fill_first(play)


def winners_take(play: Play, winners: tuple[PlayerId, ...], then: str) -> None:
    """``win.takes_office``: the winner, drawn where there are several, now or (the game over) in the next."""
    for office in play.words("win.takes_office"):
        able = [w for w in winners if barred_until(play, w) is None]
        if office not in offices_of(play.state) or not able:
            continue
        winner = able[0]
        if len(able) > 1:
            winner = able[play.draw(f"office/{office}/round {play.state.round}", len(able)) - 1]
        if then != "new_game":
            rules = play.sources("win.takes_office")
            play.emit(eo.OfficePromised(rules=rules, office=office, player=winner))
        elif holder(play.state, office) != winner:
            take(play, office, winner, "won", "win.takes_office", leaves="won")

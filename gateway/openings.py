"""How games come to be and rooms come into them: ``new``, ``attach``, and the games of the config.

Must never know how a game is played.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping

import structlog
from msgspec.structs import replace

from core.actors.messages import Along
from core.ids import GameId, Instant, NetworkName, RoomName
from core.law.pack import Pack
from core.play.commands import Attach, Command, New
from core.play.events import Refusal
from core.play.names import NameProblem, normalise_name, valid_name
from core.ports import GameRow, Notice, Place, SealedRow
from gateway.counter import Counter
from gateway.guesses import Guesses
from gateway.heard import Heard
from gateway.link_codes import same_code
from gateway.outlet import Codes, RouterSettings, Shelf
from gateway.people import People
from gateway.register import Register, game_id
from gateway.speech.phrases import Phrases, Words
from gateway.speech.queries import AttachRoom
from gateway.speech.refusals import refusal
from gateway.speech.verbs import RESERVED

CODE = "attach"  # the name of a game's code among its sealed things

_log = structlog.get_logger(__name__)
_Room = tuple[NetworkName, RoomName]


class Openings:
    """Keeps two people from taking one name or one room in the moment before it is written."""

    def __init__(
        self,
        settings: RouterSettings,
        packs: Mapping[str, Pack],
        register: Register,
        people: People,
        phrases: Phrases,
        counter: Counter,
        shelf: Shelf,
        codes: Codes,
        guesses: Guesses,
    ) -> None:
        self._settings = settings
        self._packs = packs
        self._register = register
        self._people = people
        self._phrases = phrases
        self._counter = counter
        self._shelf = shelf
        self._codes = codes
        self._guesses = guesses
        self._claims: dict[str, tuple[GameId, _Room]] = {}  # by correlation
        self._configured = {(game_id(g.name), room) for g in settings.games for room in g.rooms}

    def finished(self, correlation: str) -> None:
        self._claims.pop(correlation, None)

    # --- new --------------------------------------------------------------------------------

    def new(self, heard: Heard, move: New) -> None:
        room = _room(heard)
        if room is None:
            self._counter.say(heard, "desk-new-in-a-room")
            return
        if (
            not self._may_open(heard)
            or self._occupied(heard, room)
            or not self._known_ruleset(heard, move)
            or not self._free_name(heard, move)
        ):
            return
        game = game_id(move.name)
        code = self._codes.fresh(f"{game}/{CODE}")
        name = normalise_name(move.name)
        told = heard.answer(Notice(text=self._code_text(heard, name, code)), apart=True, kind="code")
        along = Along(sealed=(SealedRow(game, CODE, code.encode()),), deliveries=(told,))
        self._codes.given(code)
        self._claims[heard.correlation] = (game, room)
        move = self._with_promises(move, room)
        self._counter.move(heard, game, move, along=along, language=self._settings.language)

    def _may_open(self, heard: Heard) -> bool:
        """Whether the config lets the speaker begin one more game."""
        if heard.operator or heard.account is None:
            return heard.operator
        most = self._settings.games_each
        running = self._register.hosted(self._people.accounts(heard.account))
        if self._settings.new_by_operators:
            self._counter.say(heard, "desk-new-by-operators")
        elif most and len(running) >= most:
            names = ", ".join(row.name for row in running)
            self._counter.say(heard, "desk-new-too-many", count=most, games=names)
        else:
            return True
        return False

    def _with_promises(self, move: New, room: _Room) -> New:
        """The offices that winners of the room's last game take in the next one of its ruleset."""
        last = self._register.owner(*room)
        row = None if last is None else self._register.row(last)
        if last is None or row is None or row.ruleset != move.ruleset:
            return move
        promised = self._register.promised(last)
        won = {office for office, _ in promised}
        named = tuple(n for n in move.offices if n[0] not in won)
        return replace(move, offices=(*named, *promised))

    def _occupied(self, heard: Heard, room: _Room) -> bool:
        running = self._register.running_in(*room)
        claimed = next((game for game, taken in self._claims.values() if taken == room), None)
        if running is None and claimed is None:
            return False
        name = running.name if running is not None else str(claimed)
        self._counter.say(heard, "desk-room-taken", game=name)
        return True

    def _known_ruleset(self, heard: Heard, move: New) -> bool:
        if move.ruleset in self._packs:
            return True
        near = difflib.get_close_matches(move.ruleset, list(self._packs), n=1)
        known = ", ".join(sorted(self._packs))
        self._counter.say(
            heard,
            "desk-unknown-ruleset",
            ruleset=move.ruleset,
            known=known,
            nearest=near[0] if near else "no",
        )
        return False

    def _free_name(self, heard: Heard, move: New) -> bool:
        name = normalise_name(move.name)
        game = game_id(name)
        problem = valid_name(name, RESERVED)
        if problem is not None:
            self._bad_name(heard, name, problem)
            return False
        known = self._register.row(game)
        if known is None and all(claimed != game for claimed, _room in self._claims.values()):
            return True
        self._counter.say(heard, "desk-game-name-taken", name=name if known is None else known.name)
        return False

    def _bad_name(self, heard: Heard, name: str, problem: NameProblem) -> None:
        refused = Refusal(code="bad-name", args=(("name", name), ("problem", problem.value)))
        text = refusal(Words(self._phrases, heard.language), refused)
        self._counter.notice(heard, Notice(text=text))

    # --- attach -----------------------------------------------------------------------------

    def attach(self, heard: Heard, request: AttachRoom) -> None:
        row = self._register.called(request.name)
        if row is None:
            nearest = self._register.nearest(request.name) or "no"
            self._counter.say(heard, "desk-unknown-game", name=request.name, nearest=nearest)
            return
        room = _room(heard)
        may = heard.operator or (room is not None and (row.game, room) in self._configured)
        if request.code is None and not (may and room is not None):
            self._give_code(heard, row.game, row.name)
        elif room is None:
            self._counter.say(heard, "desk-attach-in-a-room", game=row.name)
        elif self._register.owner(*room) != row.game and self._occupied(heard, room):
            return
        elif may or self._right(heard, row, request.code or ""):
            self._claims[heard.correlation] = (row.game, room)
            self._counter.move(heard, row.game, Attach())

    def _right(self, heard: Heard, row: GameRow, typed: str) -> bool:
        """Whether it is the game's code; if not, that is answered."""
        if self._guesses.barred(heard):
            return False
        known = self._shelf.sealed(row.game, CODE)
        if known is not None and same_code(known.decode(), typed):
            return True
        self._guesses.wrong(heard, "attach")
        self._counter.say(heard, "desk-wrong-code", game=row.name)
        return False

    def _give_code(self, heard: Heard, game: GameId, name: str) -> None:
        if heard.account is None or not (heard.operator or self._is_host(heard, game)):
            self._counter.say(heard, "desk-code-for-host", game=name)
            return
        known = self._shelf.sealed(game, CODE)
        if known is None:  # a game of the config, whose host came later
            self._counter.say(heard, "desk-no-code", game=name)
            return
        code = known.decode()
        self._codes.given(code)
        self._counter.notice(heard, Notice(text=self._code_text(heard, name, code)), apart=True)

    def _is_host(self, heard: Heard, game: GameId) -> bool:
        return heard.account is not None and any(
            self._register.is_host(game, account) for account in self._people.accounts(heard.account)
        )

    def _code_text(self, heard: Heard, name: str, code: str) -> str:
        return self._counter.phrase(heard, "desk-attach-code", game=name, code=code)

    # --- the games of the config -----------------------------------------------------------------

    def open_configured(self, now: Instant) -> None:
        """Make the games of the config that are not there, and give the others their missing rooms."""
        for game in self._settings.games:
            name = game_id(game.name)
            if game.ruleset not in self._packs:
                _log.error("configured_ruleset_unknown", game=game.name, ruleset=game.ruleset)
                continue
            missing = [room for room in game.rooms if self._register.owner(*room) != name]
            if self._register.row(name) is None:
                new = Command(move=New(ruleset=game.ruleset, name=game.name), at=now)
                code = self._codes.fresh(f"{name}/{CODE}")
                along = Along(sealed=(SealedRow(name, CODE, code.encode()),))
                self._command(name, new, along, game.language, now)
            for room in missing:
                taken = self._register.running_in(*room)
                if taken is not None:
                    _log.error("configured_room_taken", game=game.name, network=room[0], room=room[1])
                    continue
                attach = Command(move=Attach(), at=now, place=Place(network=room[0], room=room[1]))
                self._command(name, attach, Along(), game.language, now)

    def _command(self, game: GameId, command: Command, along: Along, language: str, now: Instant) -> None:
        place = command.place
        where = "" if place is None else f"{place.network}/{place.room}"
        correlation = f"config/{self._settings.run}/{game}/{where}"
        self._counter.aside(game, command, correlation, now, along=along, language=language)


def _room(heard: Heard) -> _Room | None:
    return None if heard.message.room is None else (heard.message.network, heard.message.room)

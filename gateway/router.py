"""From what was said on a network to whom it concerns: a game, a question, a personal matter, or talk.

One thread. Must never know what a move does, nor a network's protocol.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, assert_never

import structlog
from msgspec.structs import replace

from core.actors.messages import said_at
from core.ids import AccountId, GameId, Instant, MessageId, NetworkName, RoomName
from core.law.pack import Pack
from core.play.commands import Invented, New
from core.play.hooking import commands_of
from core.play.retrial import Run
from core.play.state import GameState
from core.ports import Batch, Inbound, InboundKind, Notice
from gateway.admission import Admission
from gateway.afterthoughts import Afterthoughts
from gateway.attendance import Attendance
from gateway.bans import Bans
from gateway.carrier import Carrier
from gateway.catch_up import CatchUp, Said
from gateway.counter import Counter
from gateway.desk import Desk
from gateway.drafts import Drafts
from gateway.guesses import Guesses
from gateway.heard import Heard
from gateway.keepsakes import Keepsakes
from gateway.limits import Limits
from gateway.link_codes import LinkCodes
from gateway.linking import Linking
from gateway.openings import Openings
from gateway.outlet import Codes, Named, Network, Outlet, RouterSettings, Shelf
from gateway.people import People, account_id
from gateway.questions import Questions
from gateway.register import OVER, Register
from gateway.returns import Returns
from gateway.signs import Signs
from gateway.speech.parse import parse
from gateway.speech.phrases import Phrases, Words
from gateway.speech.queries import (
    Asked,
    BanRequest,
    DraftRequest,
    Personal,
    Request,
    Spoken,
    Talk,
    Unknown,
    Utterance,
    Wrong,
)
from gateway.speech.refusals import wrong
from gateway.targets import Targets
from gateway.vouching import Vouching
from gateway.warden import Warden
from gateway.welcomes import Welcomes

_TAIL: Final = 40  # characters of a line's end that are shown where it may have been cut

NOBODY: Final[Mapping[NetworkName, Named]] = {}
_log = structlog.get_logger(__name__)


class Router:
    """Told of everything said, of committed batches, published states and finished messages."""

    def __init__(
        self,
        settings: RouterSettings,
        networks: Mapping[NetworkName, Network],
        packs: Mapping[str, Pack],
        register: Register,
        people: People,
        bans: Bans,
        phrases: Phrases,
        outlet: Outlet,
        shelf: Shelf,
        codes: Codes,
        run: Run,
        named: Mapping[NetworkName, Named] = NOBODY,
    ) -> None:
        """``run`` is called in a game's thread: it waits for what rules' code answers. ``named`` are the links
        whose names change."""
        self._settings = settings
        self._networks = networks
        self._named = named
        self._register = register
        self._people = people
        self._phrases = phrases
        self._outlet = outlet
        self._shelf = shelf
        self._catch_up = CatchUp(register.networks)
        self._keepsakes = Keepsakes(shelf)
        self._counter = Counter(outlet, phrases, self._catch_up, self._lost)
        self._targets = Targets(self._counter, register, people)
        guesses = Guesses(self._counter, settings.wrong_codes)
        links = LinkCodes(codes.fresh, self._keepsakes)
        self._openings = Openings(
            settings, packs, register, people, phrases, self._counter, shelf, codes, guesses
        )
        self._linking = Linking(self._counter, people, register, codes, links, guesses)
        self._desk = Desk(self._counter, self._openings, people, register, self._linking)
        self._drafts = Drafts(
            self._counter, people, register, self._keepsakes, self._targets.of, self._not_understood
        )
        self._questions = Questions(self._counter, register, people, phrases, shelf, self._targets.of, run)
        self._limits = Limits(settings, register, people)
        self._carrier = Carrier(
            self._counter, register, people, self._limits, links, phrases, relay=settings.relay
        )
        self._afterthoughts = Afterthoughts(
            settings, self._counter, people, shelf, self._targets.quietly, self._carrier.carry
        )
        self._signs = Signs(self._counter, register, people, shelf)
        self._welcomes = Welcomes(
            outlet, self._counter, register, people, phrases, Attendance(self._keepsakes)
        )
        self._returns = Returns(outlet, self._counter, register, phrases, self._catch_up.waits)
        self._last: dict[tuple[NetworkName, RoomName | None], Instant] = {}
        self._vouching = Vouching(self._counter)
        self._admission = Admission(self._counter, self._limits)
        self._bans = bans
        self._warden = Warden(settings, networks, self._counter, register, people, bans, phrases)
        self._count = 0

    # --- being told ---------------------------------------------------------------------------

    def start(self, now: Instant) -> None:
        """Make what the config asks for."""
        self._openings.open_configured(now)

    def learn(self, batch: Batch) -> None:
        """A batch has been committed."""
        self._register.learn(batch)
        self._people.learn(batch)
        self._bans.learn(batch)
        self._keepsakes.settled(batch)
        self._linking.learn(batch)
        self._returns.learn(batch)

    def _lost(self, batch: Batch) -> None:
        """A batch could not be written."""
        self._people.lost(batch)
        self._linking.lost(batch)
        self._keepsakes.settled(batch)

    def is_welcome(self, account: AccountId) -> bool:
        """Whether the account's person is not banned."""
        return account in self._settings.operators or self._warden.ban_of(account) is None

    def published(self, state: GameState) -> None:
        """A game's state, also what a log says at a start."""
        self._register.learn_state(state)
        self._returns.changed(state.game, state.at)

    def handled(self, correlation: str) -> None:
        """A game has dealt with the message."""
        self._counter.finished(correlation)
        self._linking.handled(correlation)
        self._openings.finished(correlation)

    def try_again(self, now: Instant) -> None:
        """Take up what the store did not take before; to be called now and then."""
        for message in self._counter.unwritten():
            self.receive(message, now)

    # --- catching up and coming back ---------------------------------------------------------------

    def hold(self, networks: tuple[NetworkName, ...], until: Instant | None = None) -> None:
        """At a start: games on these networks wait until they have caught up, ``until`` then at most."""
        every = [row.game for row in self._register.rows()]
        self._outlet.hold(self._catch_up.begin(networks, every, until))

    def caught_up(self, network: NetworkName, now: Instant) -> None:
        self._let_go(self._catch_up.caught_up(network), now)

    def stop_waiting(self, now: Instant) -> None:
        """Networks have had their time; what they bring later is late."""
        self._let_go(self._catch_up.give_up(), now)

    def _let_go(self, free: list[tuple[GameId, list[Said]]], now: Instant) -> None:
        messages = sorted(
            ((said_at(m) or now, n, game, m) for game, held in free for n, m in enumerate(held)),
            key=lambda item: (item[0], item[2], item[1]),
        )
        for _at, _n, game, message in messages:
            self._outlet.tell(game, message, now)
        self._outlet.release(tuple(game for game, _held in free), now)
        self._returns.released(((game, bool(held)) for game, held in free), now)

    def returned(self, network: NetworkName, since: Instant, now: Instant) -> None:
        """The gateway can hear the network again: where it keeps no history, say what was missed."""
        if not self._networks[network].keeps_history:
            self._returns.returned(network, since, now)

    # --- what was said -------------------------------------------------------------------------------

    def receive(self, message: Inbound, now: Instant) -> None:
        heard = self._hear(message, now)
        if heard is None:
            return
        if heard.id is not None and self._counter.flying(heard.id):
            _log.info("message_repeated", network=message.network, correlation=heard.correlation)
            return
        try:
            if not self._warden.keeps_out(heard):
                self._dispatch(heard)
        except Exception:  # noqa: BLE001 - one bad message never silences the others
            _log.exception("message_broke", network=message.network, correlation=heard.correlation)
            self._counter.say(heard, "desk-set-aside", id=heard.correlation)

    def _dispatch(self, heard: Heard) -> None:
        if self._carrier.refused(heard):
            return
        match heard.message.kind:
            case InboundKind.MESSAGE if heard.message.attachment is not None:
                self._talk(heard)
            case InboundKind.MESSAGE:
                self._message(heard)
            case InboundKind.ACTION:
                self._talk(heard)
            case InboundKind.EDIT:
                self._afterthoughts.edited(heard)
            case InboundKind.REDACTION:
                self._afterthoughts.taken_back(heard)
            case InboundKind.REACTION:
                self._afterthoughts.reacted(heard)
            case InboundKind.UNREADABLE | InboundKind.MOVED:
                self._afterthoughts.beside(heard)
            case _:
                assert_never(heard.message.kind)

    def _hear(self, message: Inbound, now: Instant) -> Heard | None:
        network = self._networks.get(message.network)
        if network is None:
            _log.error("unknown_network", network=message.network)
            return None
        own = None if message.message_id is None else MessageId(f"{message.network}/{message.message_id}")
        self._count += 1
        account = None if message.account is None else account_id(message.network, message.account)
        game = None if message.room is None else self._register.owner(message.network, message.room)
        return Heard(
            message=message,
            network=self._called(network),
            at=self._canonical(message, now),
            now=now,
            account=account,
            operator=account in self._settings.operators and not network.trusts_nicks,
            id=own,
            correlation=own or f"{self._settings.run}/{self._count}",
            language=self._language(account, game, private=message.room is None),
            game=game,
        )

    def _called(self, network: Network) -> Network:
        """With the name it goes by now, where that is another than it should have."""
        link = self._named.get(network.name)
        return network if link is None or link.nick == network.nick else replace(network, called=(link.nick,))

    def _canonical(self, message: Inbound, now: Instant) -> Instant:
        """The time it was received; in a catch-up the server's, not before what came before it."""
        where = (message.network, message.room)
        if message.live or message.sent is None:
            at = message.received
        else:
            at = min(max(message.sent, self._last.get(where, Instant(0))), now)
        self._last[where] = at
        return at

    def _language(self, account: AccountId | None, game: GameId | None, *, private: bool) -> str:
        """A person's own in private, where none is set that of the games played; a room's is its game's."""
        if not private or account is None:
            row = None if game is None else self._register.row(game)
            return self._settings.language if row is None else row.language
        own = self._people.language(account)
        return own or self._played_in(account) or self._settings.language

    def _played_in(self, account: AccountId) -> str | None:
        """The one language of all the games the person plays, those that are over only where there is no other."""
        every = self._register.games_of(self._people.accounts(account))
        spoken = {row.language for row in every if row.status not in OVER} or {row.language for row in every}
        return spoken.pop() if len(spoken) == 1 else None

    # --- messages ------------------------------------------------------------------------------------

    def _message(self, heard: Heard) -> None:
        meant = parse(
            heard.message.text,
            prefix=self._settings.prefix,
            nick=heard.network.nick,
            called=heard.network.called,
            private=heard.private,
        )
        self._understood(heard, meant)
        self._welcomes.heard(heard, [u.move for u in meant if isinstance(u, Spoken)])

    def _understood(self, heard: Heard, meant: tuple[Utterance, ...]) -> None:
        if not meant:
            self._counter.finish(heard)
        elif isinstance(meant[0], Talk) and not self._calls_out(heard, meant):
            self._talk(heard)
        else:
            self._warn_if_cut(heard)
            if not any(isinstance(utterance, Spoken) for utterance in meant):
                self._signs.of(heard, self._targets.quietly(heard))
            for part, utterance in zip(self._counter.split(heard, len(meant)), meant, strict=True):
                self._carry_out(part, utterance)

    def _calls_out(self, heard: Heard, meant: tuple[Utterance, ...]) -> bool:
        """Whether what was said is more than talk where it was said."""
        return len(meant) > 1 and heard.account is not None and self._signs.calls_out(heard.game)

    def _warn_if_cut(self, heard: Heard) -> None:
        if heard.message.maybe_cut:
            text = self._counter.phrase(heard, "desk-maybe-cut", tail=heard.message.text[-_TAIL:])
            self._counter.beside(heard.answer(Notice(text=text), kind="cut"))

    def _carry_out(self, heard: Heard, utterance: Utterance) -> None:
        match utterance:
            case Spoken(move=New() as move):
                if self._vouching.of(heard):
                    self._openings.new(heard, move)
            case Spoken(move=move, game=named):
                if self._vouching.of(heard):
                    game = self._targets.of(heard, named)
                    if game is not None:
                        self._admission.move(heard, game, move)
            case Asked():
                if self._admission.answers(heard):
                    self._questions.ask(heard, utterance)
            case Personal(request=request, game=named):
                self._personal(heard, request, named)
            case Unknown():
                self._invented(heard, utterance)
            case Wrong():
                self._not_understood(heard, utterance)
            case Talk():
                self._talk(heard)
            case _:
                assert_never(utterance)

    def _invented(self, heard: Heard, unknown: Unknown) -> None:
        """A verb we do not have may be one that a rule of the game has made."""
        game = self._targets.quietly(heard) if unknown.game is None else self._targets.of(heard, unknown.game)
        if game is not None:
            self._questions.show(heard, game, partial(self._invented_in, heard, game, unknown))
        elif unknown.game is None:
            self._not_understood(heard, unknown.wrong)

    def _invented_in(self, heard: Heard, game: GameId, unknown: Unknown, state: GameState | None) -> None:
        made = () if state is None else commands_of(state.rules.rules)
        if unknown.verb not in dict(made):
            self._not_understood(heard, unknown.wrong)
        elif self._vouching.of(heard):
            self._admission.move(heard, game, Invented(verb=unknown.verb, text=unknown.text))

    def _not_understood(self, heard: Heard, fault: Wrong) -> None:
        if not self._admission.answers(heard):
            return
        self._counter.notice(heard, Notice(text=wrong(Words(self._phrases, heard.language), fault)))

    def _personal(self, heard: Heard, request: Request, named: str | None) -> None:
        if not isinstance(request, DraftRequest) and not self._admission.answers(heard):
            return
        if not self._vouching.of(heard) or heard.account is None:
            return
        if isinstance(request, DraftRequest):
            self._drafts.serve(heard, heard.account, request, named)
        elif isinstance(request, BanRequest):
            self._warden.serve(heard, heard.account, request)
        else:
            self._desk.serve(heard, heard.account, request)

    # --- talk -------------------------------------------------------------------------------------------

    def _talk(self, heard: Heard) -> None:
        self._signs.of(heard, self._targets.quietly(heard))
        if heard.private:
            if heard.message.kind is not InboundKind.MESSAGE or heard.message.attachment is not None:
                self._counter.finish(heard)
            elif self._admission.answers(heard):
                self._counter.say(heard, "desk-no-command")
            return
        self._carrier.carry(heard)

"""From a config file to a Config, or to the list of everything that is wrong with it.

Must never know what the values are used for.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path
from urllib.parse import urlsplit

from adapters.irc.casemapping import CaseMapping, fold
from adapters.irc.settings import IrcSettings
from adapters.matrix.profile import picture_kind
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.text import LONGEST_NAME, one_line
from adapters.secret import Secret
from core.ids import AccountId, NetworkName, RoomName
from core.play.names import fold_name, normalise_name, valid_name
from core.ports import Place
from gateway.bans import hits, is_pattern
from gateway.config import CONSOLE, Chat, Config, ConfigError, Fault, GameConfig, Web
from gateway.config_irc import irc_of
from gateway.config_table import Faults, Table
from gateway.speech.phrases import LANGUAGES
from gateway.toml_lines import lines_of

DEFAULT_STORE = "var/nomic.db"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
_USER = re.compile(r"@[^\s:]+:\S+")
_INVITER = re.compile(r"@\S+:\S+")
_ROOM = re.compile(r"[#!][^\s:]+:\S+|![^\s:]+")


def read_config(path: Path, *, secrets: bool = True) -> Config:
    """Raises ConfigError, which lists every fault with its line and key.

    Without ``secrets`` no password is looked for: for commands that speak to no network."""
    text = _text_of(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(path, (_syntax(str(error)),)) from error
    faults = Faults(lines_of(text), secrets=secrets)
    config = _read(Table(data, (), faults, path.resolve().parent))
    found = faults.all()
    if found:
        raise ConfigError(path, found)
    return config


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(path, (Fault(1, "", f"cannot be read: {error.strerror}"),)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ConfigError(path, (Fault(line, "", "is not UTF-8 text"),)) from error


def _syntax(said: str) -> Fault:
    """tomllib says the place at the end: "… (at line 3, column 5)"."""
    found = re.search(r" \(at line (\d+), column (\d+)\)$", said)
    if found is None:
        return Fault(1, "", said)
    return Fault(int(found[1]), "", f"{said[: found.start()]} (column {found[2]})")


def _read(top: Table) -> Config:
    storage = top.table("storage")
    path = storage.file("path", DEFAULT_STORE)
    storage.done()
    chat = _chat(top.table("chat"))
    irc = tuple(irc_of(table, _name(table)) for table in top.tables("irc"))
    operators = top.table("operators")
    operating, banned = operators.texts("accounts"), operators.texts("banned", _bad_ban)
    matrix = tuple(_matrix(table, path, operating) for table in top.tables("matrix"))
    _distinct(top, irc, matrix)
    networks = {n.name for n in irc} | {n.name for n in matrix}
    _banned(operators, banned, operating, networks)
    _operators(operators, operating, networks, {n.name for n in irc if n.identity == "nick"})
    games = _games(top, chat, networks, irc)
    packs = top.table("packs")
    packs_path = packs.file("path", "packs")
    packs.done()
    clock = top.table("clock")
    config = Config(
        storage=path,
        chat=chat,
        web=_web(top.table("web"), given=top.has("web")),
        irc=irc,
        matrix=matrix,
        games=games,
        operators=tuple(_operator(account, {n.name for n in irc}) for account in operating),
        banned=banned,
        packs=packs_path if packs.has("path") else None,
        speed=clock.whole("speed", 1, 1, 1_000_000),
        catch_up=clock.number("catch_up", 120.0, 0.0, 120.0),
    )
    clock.done()
    top.done()
    return config


def _chat(table: Table) -> Chat:
    chat = Chat(
        prefix=table.text("prefix", "!", _bad_prefix),
        language=table.choice("language", "en", LANGUAGES),
        relay=table.flag("relay", True),
        questions_per_minute=table.whole("questions_per_minute", 60, 0, 10_000),
        strangers_per_minute=table.whole("strangers_per_minute", 20, 0, 10_000),
        joins_per_minute=table.whole("joins_per_minute", 30, 0, 10_000),
        new=table.choice("new", "anyone", ("anyone", "operators")),
        games_each=table.whole("games_each", 10, 0, 10_000),
        lines_in_room=table.whole("lines_in_room", 8, 0, 10_000),
    )
    table.done()
    return chat


def _web(table: Table, *, given: bool) -> Web | None:
    host, _, port = table.text("listen", "127.0.0.1:8080", _bad_listen).rpartition(":")
    url = table.text("public_url", "", _bad_url) or None
    table.done()
    return Web(host.strip("[]"), int(port) if port.isdecimal() else 0, url) if given else None


# --- networks -------------------------------------------------------------------


def _name(table: Table) -> NetworkName:
    return NetworkName(table.text("name", None, _bad_network))


def _matrix(table: Table, store: Path, operators: tuple[str, ...]) -> MatrixSettings:
    name = _name(table)
    password, token = table.secret("password"), table.secret("access_token", file=False)
    if not any(table.has(k) for k in ("password_file", "password_env", "access_token_env")):
        table.fault("", "needs password_file, password_env or access_token_env")
    prefix = f"{name}/"
    settings = MatrixSettings(
        name=name,
        homeserver=table.text("homeserver", None, _bad_url).rstrip("/"),
        user=table.text("user", None, _bad_user),
        state_dir=state_folder(store, name),
        password=None if password is None else Secret(password),
        access_token=None if token is None else Secret(token),
        rooms=tuple(RoomName(r) for r in table.texts("rooms", _bad_room)),
        inviters=table.texts("inviters", _bad_inviter),
        operators=tuple(o.removeprefix(prefix) for o in operators if o.startswith(prefix)),
        encryption=table.flag("encryption", True),
        display_name=table.text("display_name", "", _bad_display_name) or None,
        avatar=_avatar(table),
    )
    table.done()
    return settings


def _avatar(table: Table) -> Path | None:
    """A picture that is there and that every client shows."""
    if not table.has("avatar"):
        table.text("avatar", "")
        return None
    path = table.file("avatar", "")
    try:
        kind = picture_kind(path.read_bytes())
    except OSError as error:
        table.fault("avatar", f"cannot read {path}: {error.strerror}")
        return None
    if kind is None:
        table.fault("avatar", f"{path} is no PNG, JPEG, GIF or WebP picture")
    return path


def state_folder(store: Path, network: str) -> Path:
    """Where a Matrix account's device id and keys are kept: beside the store."""
    return store.with_name(f"{store.name}.matrix") / (network or "-")


def _distinct(top: Table, irc: tuple[IrcSettings, ...], matrix: tuple[MatrixSettings, ...]) -> None:
    """No two networks with one name; and one account of a homeserver is one network."""
    tables = (*top.tables("irc"), *top.tables("matrix"))
    seen: set[str] = set()
    for table, name in zip(tables, (*(n.name for n in irc), *(n.name for n in matrix)), strict=True):
        if name and name.casefold() in seen:
            table.fault("name", f"another network is called {name!r} already")
        seen.add(name.casefold())
    accounts: set[tuple[str, str]] = set()
    for table, network in zip(top.tables("matrix"), matrix, strict=True):
        if (network.homeserver, network.user) in accounts:
            table.fault("user", f"{network.user} is used by another [[matrix]] already")
        accounts.add((network.homeserver, network.user))


# --- who and what -----------------------------------------------------------------


def _operators(
    table: Table, accounts: tuple[str, ...], networks: set[NetworkName], nicks: set[NetworkName]
) -> None:
    for account in accounts:
        network, slash, rest = account.partition("/")
        if not slash or not rest:
            table.fault("accounts", f"{account!r} is not NETWORK/ACCOUNT")
        elif network not in networks:
            table.fault("accounts", f"{account!r}: no network is called {network!r}{_known(networks)}")
        elif network in nicks:
            table.fault(
                "accounts", f'{account!r}: {network} has identity = "nick", where anybody can take that nick'
            )
    table.done()


def _operator(account: str, irc: set[NetworkName]) -> AccountId:
    """As the network gives it: on IRC upper and lower case are the same."""
    network, _, rest = account.partition("/")
    return AccountId(f"{network}/{fold(rest, CaseMapping.ASCII)}" if network in irc else account)


def _banned(
    table: Table, patterns: tuple[str, ...], operators: tuple[str, ...], networks: set[NetworkName]
) -> None:
    for pattern in filter(is_pattern, patterns):
        network = pattern.partition("/")[0]
        struck = next((account for account in operators if hits(pattern, AccountId(account))), None)
        if network not in networks:
            table.fault("banned", f"{pattern!r}: no network is called {network!r}{_known(networks)}")
        elif struck is not None:
            table.fault("banned", f"{pattern!r} bans {struck}, an operator")


def _games(
    top: Table, chat: Chat, networks: set[NetworkName], irc: tuple[IrcSettings, ...]
) -> tuple[GameConfig, ...]:
    games: list[GameConfig] = []
    names: set[str] = set()
    taken: dict[Place, str] = {}
    channels = {n.name: {c.casefold() for c in n.channels} for n in irc}
    for table in top.tables("game"):
        game = _game(table, chat.language, networks, channels)
        if fold_name(game.name) in names:
            table.fault("name", f"another game is called {game.name!r} already")
        names.add(fold_name(game.name))
        for place in game.rooms:
            if place in taken:
                table.fault("rooms", f"{place.network}/{place.room} belongs to the game {taken[place]}")
            taken.setdefault(place, game.name)
        games.append(game)
    return tuple(games)


def _game(
    table: Table, language: str, networks: set[NetworkName], channels: dict[NetworkName, set[str]]
) -> GameConfig:
    name = normalise_name(table.text("name", None, _bad_game))
    rooms: list[Place] = []
    for text in table.texts("rooms"):
        network, slash, room = text.partition("/")
        if not slash or not room:
            table.fault("rooms", f"{text!r} is not NETWORK/ROOM")
        elif network not in networks:
            table.fault("rooms", f"{text!r}: no network is called {network!r}{_known(networks)}")
        elif network in channels and room.casefold() not in channels[NetworkName(network)]:
            table.fault("rooms", f"{text!r}: {room} is not among the channels of {network}")
        else:
            rooms.append(Place(NetworkName(network), RoomName(room)))
    config = GameConfig(
        name=name,
        ruleset=table.text("ruleset"),
        rooms=tuple(rooms),
        language=table.choice("language", language, LANGUAGES),
    )
    table.done()
    return config


def _known(networks: set[NetworkName]) -> str:
    return f"; there are {', '.join(sorted(networks))}" if networks else ""


# --- what a text may be ---------------------------------------------------------------


def _bad_prefix(text: str) -> str | None:
    if len(text) > 8 or any(c.isspace() or unicodedata.category(c)[0] in "LNC" for c in text):
        return "is 1 to 8 marks such as ! without letters, digits and blanks"
    return "begins a command of IRC clients; take another mark" if text == "/" else None


def _bad_network(text: str) -> str | None:
    if text.casefold() == CONSOLE:
        return f"{CONSOLE!r} is the name of the terminal; take another"
    return (
        None if _NAME.fullmatch(text) else "is 1 to 32 of A-Z a-z 0-9 . _ - and begins with a letter or digit"
    )


def _bad_user(text: str) -> str | None:
    return None if _USER.fullmatch(text) else "is a full Matrix id such as @nomic:example.org"


def _bad_inviter(text: str) -> str | None:
    return (
        None if _INVITER.fullmatch(text) else f"{text!r} is no pattern of Matrix ids such as @*:example.org"
    )


def _bad_ban(text: str) -> str | None:
    return None if is_pattern(text) else f"{text!r} is not NETWORK/ACCOUNT, such as libera/eve or libera/*bot"


def _bad_room(text: str) -> str | None:
    return None if _ROOM.fullmatch(text) else f"{text!r} is no Matrix room such as #nomic:example.org"


def _bad_display_name(text: str) -> str | None:
    good = text == one_line(text)
    return None if good else f"{text!r} is no name: one line of at most {LONGEST_NAME} characters"


def _bad_url(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        usable = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and (parts.port is None or parts.port > 0)
        )
    except ValueError:
        usable = False
    return None if usable else "is an address that begins with http:// or https://"


def _bad_listen(text: str) -> str | None:
    host, colon, port = text.rpartition(":")
    good = colon and host and port.isdecimal() and 0 < int(port) < 65536
    return None if good else "is ADDRESS:PORT, such as 127.0.0.1:8080"


def _bad_game(text: str) -> str | None:
    problem = valid_name(normalise_name(text))
    return None if problem is None else f"{text!r} cannot be the name of a game ({problem.value})"

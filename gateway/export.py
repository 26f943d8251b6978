"""A whole game: as JSON for programs, as Markdown for people, its rules as a repository.

Must never hold what is sealed: the log and the state document do not have it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from core.ids import GameId
from core.play.document import document
from core.play.entry import decode
from core.play.evolve import fold
from core.play.state import GameState
from core.ports import GameRow, Store, StoredEntry
from gateway.export_git import commits_of, write_repository
from gateway.export_markdown import as_markdown
from gateway.register import game_id
from gateway.speech.phrases import Phrases
from gateway.verify import Exported, ExportedEntry, verify_entries


class NoSuchGame(Exception):
    """One line: which games there are instead."""


class InTheWay(Exception):
    """One line: what is there already where the export would go."""


EXPORTED: Final = {"json": "game.json", "markdown": "game.md"}
"""The file in a folder that is exported to."""


def export_game(store: Store, name: str, form: str, folder: Path | None) -> str:
    """What is to be said: the export itself, or where it is.

    ``form`` is json, markdown or git. Raises NoSuchGame, BadLog, InTheWay or NoRepository."""
    game = existing_game(store.games(), name)
    verify_entries(game, store.entries(game))  # a log that cannot be trusted is named, not handed on
    if form == "git" and folder is not None:
        commits = write_repository(folder, commits_of(store.entries(game), Phrases()))
        return f"{folder}: {commits} commits\n"
    if form == "json":
        text = as_json(store.entries(game)).decode()
    else:
        text = as_markdown(store.entries(game), Phrases())
    if folder is None:
        return text
    file = folder / EXPORTED[form]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise InTheWay(f"{file} is there already: give another folder, or move it away") from error
    except OSError:
        file.unlink(missing_ok=True)  # half of an export is none
        raise
    return f"{file}\n"


def as_json(entries: Iterable[StoredEntry]) -> bytes:
    """The export in JSON. Raises ValueError where there are no entries."""
    state: GameState | None = None
    kept: list[ExportedEntry] = []
    for stored in entries:
        state = fold(state, decode(stored.body), stored.hash)
        body = stored.body.decode()
        raw = msgspec.Raw(stored.body)
        kept.append(ExportedEntry(stored.game, stored.sequence, stored.at, stored.hash, body, raw))
    if state is None:
        raise ValueError("a game without entries cannot be exported")
    exported = Exported({"games": [document(state)]}, tuple(kept))
    return msgspec.json.format(msgspec.json.encode(exported), indent=1) + b"\n"


def existing_game(games: Iterable[GameRow], name: str) -> GameId:
    """The id of the game called ``name``. Raises NoSuchGame."""
    rows = {row.game: row.name for row in games}
    wanted = game_id(name)
    if wanted not in rows:
        others = f"there are {', '.join(rows.values())}" if rows else "there is none at all"
        raise NoSuchGame(f"no game is called {name!r}; {others}")
    return wanted

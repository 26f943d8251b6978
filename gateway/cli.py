"""The command line: what was asked for, and one line where it cannot be had.

Must never do the work itself.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import logging
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gateway import __version__
from gateway.cli_keeping import (
    run_backup,
    run_check_config,
    run_export,
    run_import,
    run_packs,
    run_restore,
    run_status,
    run_verify,
)
from gateway.exit_codes import BAD_USAGE, FAILED, FINE, Usage

DEFAULT_CONFIG = Path("gateway.toml")


def main(argv: Sequence[str] | None = None) -> int:
    """Exit codes: 0 fine, 1 what was asked for failed, 2 bad usage, config or transcript."""
    _speak_utf8()
    parser = _parser()
    arguments = parser.parse_args(argv)
    debug: bool = arguments.debug
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever read us has had enough; the interpreter must not complain about it at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - the last place where an error can be told in one line
        if debug:
            traceback.print_exc()
        print(f"nomic-gateway: {_one_line(error)}", file=sys.stderr)
        return _code_of(error)
    return code


def _speak_utf8() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _one_line(error: Exception) -> str:
    said = " ".join(str(error).split())
    if _expected(error):
        return said
    return f"this should not happen: {type(error).__name__}: {said} (`--debug` shows where)"


def _expected(error: Exception) -> bool:
    """Whether the error was made to be read."""
    return type(error).__module__.split(".")[0] in ("gateway", "core", "storage") or isinstance(
        error, OSError
    )


def _code_of(error: Exception) -> int:
    from gateway.config import ConfigError
    from gateway.packs import PacksError
    from gateway.transcript import TranscriptError

    return BAD_USAGE if isinstance(error, (Usage, ConfigError, PacksError, TranscriptError)) else FAILED


# --- what can be asked for ------------------------------------------------------------------


Run = Callable[[argparse.Namespace], int]
Add = Callable[[str, Run, str], argparse.ArgumentParser]


class _Parser(argparse.ArgumentParser):
    """Takes the folder of ``export GAME --format git DIR`` behind the option as well, as argparse does not."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        known, left = super().parse_known_args(args, namespace)
        if len(left) == 1 and not left[0].startswith("-") and getattr(known, "folder", "") is None:
            known.folder, left = Path(left[0]), []
        return known, left


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="nomic-gateway",
        description="Games of Nomic across Matrix rooms and IRC channels.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"nomic-gateway {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, run: Run, help_: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help_, description=help_, allow_abbrev=False)
        made.add_argument("--debug", action="store_true", help="log everything, show where errors come from")
        made.set_defaults(run=run)
        return made

    _add_running(add)
    _add_checking(add)
    _add_keeping(add)
    _add_looking(add)
    return parser


def _add_running(add: Add) -> None:
    serve = add("serve", _serve, "run the gateway until it is told to stop")
    _config(serve)

    demo = add("demo", _demo, "a complete gateway with servers of its own and a game waiting")
    demo.add_argument("--dir", type=Path, default=Path("var/demo"), help="where it keeps everything")
    demo.add_argument("--port", type=int, help="of its IRC server (6667)")
    demo.add_argument("--matrix-port", type=int, help="of its Matrix homeserver (8008)")

    console = add("console", _console, "play in this terminal")
    console.add_argument("--config", type=Path, help="a gateway to be besides; without one nothing is kept")

    rehearse = add("rehearse", _rehearse, "play a transcript, without a network")
    rehearse.add_argument("file", metavar="FILE", help="the transcript; - reads standard input")
    rehearse.add_argument("--seed", default="", help="of dice and codes: the same seed, the same throws")
    rehearse.add_argument("--state", action="store_true", help="print the state document last")
    rehearse.add_argument(
        "--events", action="store_true", help="print the entries of the log as JSON lines instead"
    )
    rehearse.add_argument("--echo", action="store_true", help="print what is said, too")
    rehearse.add_argument("--packs", type=Path, help="a folder of rulesets of your own")


def _add_checking(add: Add) -> None:
    check = add("check-config", run_check_config, "say everything that is wrong with a config file")
    check.add_argument("file", type=Path, metavar="FILE")

    verify = add(
        "verify", run_verify, "check a log again: its chain, its draws, and what is stored beside it"
    )
    verify.add_argument("game", nargs="?", metavar="GAME", help="one game; without it all of them")
    verify.add_argument("--export", type=Path, metavar="FILE", help="check an export instead of a store")
    _store(verify)


def _add_keeping(add: Add) -> None:
    export = add("export", run_export, "write a whole game, to standard output or into a folder")
    export.add_argument("game", metavar="GAME")
    export.add_argument("--format", choices=("json", "markdown", "git"), default="json")
    export.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="made if need be; git needs one")
    _store(export)

    coming = add("import", run_import, "take in a game that was begun elsewhere")
    coming.add_argument(
        "file", type=Path, metavar="FILE", help="how it stands, in TOML, or an export in JSON"
    )
    _store(coming)

    backup = add(
        "backup", run_backup, "copy everything that lasts into one file; a gateway may run meanwhile"
    )
    backup.add_argument("file", type=Path, metavar="FILE")
    _config(backup)

    restore = add("restore", run_restore, "put a backup back")
    restore.add_argument("file", type=Path, metavar="FILE")
    _config(restore)


def _add_looking(add: Add) -> None:
    packs = add("packs", run_packs, "list the rulesets")
    packs.add_argument("--packs", type=Path, help="a folder of rulesets of your own")
    packs.add_argument("--config", type=Path, help="a config that names such a folder")

    status = add("status", run_status, "how a running gateway is; exit 1 where it is not well")
    status.add_argument("--json", action="store_true", help="as one JSON document")
    _store(status)

    bench = add("bench", _bench, "measure: one line `name value unit` for each figure")
    bench.add_argument("parts", nargs="*", metavar="PART", help="only irc, relay, votes, tally, code or idle")
    bench.add_argument("--json", action="store_true", help="as one JSON document")
    bench.add_argument("--quick", action="store_true", help="smaller and less exact")


def _config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, default=DEFAULT_CONFIG, help="the config file (gateway.toml)")


def _store(parser: argparse.ArgumentParser) -> None:
    _config(parser)
    parser.add_argument("--store", type=Path, help="the store itself, in place of a config that names it")


def _log_level(arguments: argparse.Namespace, usual: int) -> int:
    return logging.DEBUG if arguments.debug else usual


# --- running --------------------------------------------------------------------------------------


def _serve(arguments: argparse.Namespace) -> int:
    from gateway.early_end import ending_in_order

    with ending_in_order():
        return _served(arguments)


def _served(arguments: argparse.Namespace) -> int:
    import asyncio

    from gateway import logs
    from gateway.bootstrap import build
    from gateway.config_read import read_config
    from gateway.signals import run_until_signal

    config = read_config(arguments.config)
    logs.redaction.hide(config.secrets())
    logs.configure(level=_log_level(arguments, logging.INFO))
    gateway = build(config)
    asyncio.run(run_until_signal(gateway))
    return FINE


def _demo(arguments: argparse.Namespace) -> int:
    import asyncio

    from gateway import logs
    from gateway.demo import run_demo

    logs.configure(level=_log_level(arguments, logging.WARNING))
    return asyncio.run(
        run_demo(arguments.dir, sys.stdout, irc_port=arguments.port, matrix_port=arguments.matrix_port)
    )


def _console(arguments: argparse.Namespace) -> int:
    import asyncio

    from gateway import logs
    from gateway.config import Config
    from gateway.config_read import read_config
    from gateway.console import run_console

    config = Config(storage=None) if arguments.config is None else read_config(arguments.config)
    logs.redaction.hide(config.secrets())
    logs.configure(level=_log_level(arguments, logging.WARNING))
    asyncio.run(run_console(config, sys.stdin.fileno(), sys.stdout))
    return FINE


def _rehearse(arguments: argparse.Namespace) -> int:
    from gateway import logs
    from gateway.packs import find_packs, packs_of
    from gateway.rehearse import rehearse

    logs.configure(level=_log_level(arguments, logging.ERROR))
    packs = packs_of(find_packs(arguments.packs))
    with contextlib.ExitStack() as stack:
        lines = sys.stdin if arguments.file == "-" else stack.enter_context(_open_text(arguments.file))
        try:
            for line in rehearse(
                lines,
                arguments.seed,
                packs,
                state=arguments.state,
                events=arguments.events,
                echo=arguments.echo,
            ):
                print(line)
        except UnicodeDecodeError:
            raise Usage(f"{arguments.file} is not UTF-8 text") from None
    return FINE


def _open_text(name: str) -> io.TextIOBase:
    try:
        return open(name, encoding="utf-8-sig")
    except OSError as error:
        raise Usage(f"cannot read {name}: {error.strerror}") from error


def _bench(arguments: argparse.Namespace) -> int:
    from gateway import logs
    from gateway.bench import PARTS, run_bench

    unknown = [part for part in arguments.parts if part not in PARTS]
    if unknown:
        raise Usage(f"bench has no part {unknown[0]}: it has {', '.join(PARTS)}")
    logs.configure(level=_log_level(arguments, logging.ERROR))
    return run_bench(sys.stdout, as_json=arguments.json, quick=arguments.quick, parts=arguments.parts)


if __name__ == "__main__":
    sys.exit(main())

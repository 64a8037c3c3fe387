"""`brigade play | watch | drive | evaluate | serve | mcp | export-eval | export-traces`: kitchens from the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from sim.world import JSONObject, WorldError

PAGES = Path(__file__).resolve().parent.parent / "templates"
"""The pages, which are in a checkout and not in the installed distribution."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words say. 0: done; 2: they cannot be followed, and a sentence says why."""
    given = list(sys.argv[1:] if words is None else words)
    if given[:1] == ["play"]:
        return _django("play", given[1:], pages=True)
    if given[:1] in (["evaluate"], ["mcp"]):
        return _django(given[0], given[1:])
    if given[:1] == ["serve"] and "--openenv" not in given and not {"-h", "--help"} & {*given}:
        return _django("serve", given[1:], pages=True)
    chosen = _options().parse_args(given)
    try:
        chosen.do(chosen)
    except WorldError as error:
        return _wrong(str(error))
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    return 0


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="brigade", description=__doc__)
    verbs = options.add_subparsers(required=True, metavar="VERB")
    verbs.add_parser("play", help="open the kitchen in the browser", add_help=False)
    watch = verbs.add_parser("watch", help="tell a kept game step by step")
    watch.add_argument("log", type=Path, help="a log as JSON lines")
    watch.set_defaults(do=_watch)
    _drive_options(verbs.add_parser("drive", help="let agents play a task here, and tell of it"))
    verbs.add_parser("evaluate", help="play a run file (docs/evaluation.md)", add_help=False)
    verbs.add_parser(
        "mcp", help="serve a host of MCP on this machine (docs/doors/mcp.md)", add_help=False
    )
    export = verbs.add_parser("export-eval", help="write recorded sessions as logs of Inspect")
    export.add_argument(
        "files",
        nargs="+",
        help="what manage.py export_sessions wrote, logs, or replays.zip; -: stdin",
    )
    export.add_argument("--out", type=Path, default=Path("logs"), help="the folder (default: logs)")
    export.set_defaults(do=_export_eval)
    traces = verbs.add_parser("export-traces", help="take the logs out of a run of verifiers")
    traces.add_argument("run", type=Path, help="the run's folder, or its traces.jsonl")
    traces.add_argument("--out", type=Path, default=Path("logs"), help="the folder (default: logs)")
    traces.set_defaults(do=_export_traces)
    serve = verbs.add_parser("serve", help="serve pages, or kitchens for OpenEnv's clients")
    serve.add_argument("--openenv", action="store_true", help="for OpenEnv (docs/doors/openenv.md)")
    serve.add_argument("world", nargs="?", default="", help="one world (default: all)")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--at-once", type=int, default=64, help="sockets at once, of each worker")
    serve.add_argument("--workers", type=int, default=1, help="processes")
    serve.add_argument("--package", type=Path, help="write OpenEnv's package of the world, no more")
    serve.add_argument("--wheel", type=Path, help="the wheel that the package's image installs")
    serve.set_defaults(do=_serve)
    return options


def _drive_options(drive: argparse.ArgumentParser) -> None:
    drive.add_argument(
        "task", nargs="?", default="", help="world/task, as brigade.tasks() lists them"
    )
    drive.add_argument(
        "agents", nargs="*", help="for each seat an agent's name, or a file that registers one"
    )
    drive.add_argument("--seed", type=int, default=0)
    drive.add_argument("--steps", type=int, default=None, help="the limit of steps")
    drive.add_argument("--settings", default="{}", help="the first agent's settings, as JSON")
    drive.add_argument("--save", type=Path, help="keep the log in this file")
    line = drive.add_argument_group("in line at a server (docs/doors/fleets.md)")
    line.add_argument(
        "--queue", metavar="SUITE", help="wait for kitchens of a suite, and play them"
    )
    line.add_argument("--invitations", action="store_true", help="list invitations, or accept them")
    line.add_argument("--server", default="", help="its address (default: BRIGADE_SERVER)")
    line.add_argument("--games", type=int, default=1, help="how many to play; 0: for ever")
    line.add_argument("--seats", type=int, default=0, choices=(0, 1, 2), help="1 alone, 2 in pairs")
    drive.set_defaults(do=_drive)


def _drive(chosen: argparse.Namespace) -> None:
    if chosen.queue or chosen.invitations:
        _line(chosen)
        return
    if not chosen.task:
        raise WorldError("no_task", "say which task is to be played, or --queue SUITE")
    from brigade.driving import drive

    agents = chosen.agents or ["random"]
    settings = _json(chosen.settings)
    _tell(drive(chosen.task, agents, chosen.seed, chosen.steps, settings, chosen.save))


def _line(chosen: argparse.Namespace) -> None:
    """Wait at a server for kitchens, or answer invitations, with one agent for the seat that is dealt."""
    from brigade.driving import agent_named
    from brigade.lining import Server, accept_all, line_of, told_invitations
    from brigade.seeing import AgentPlayer

    given = [one for one in (chosen.task, *chosen.agents) if one]  # no task is named in line
    server, settings = Server(chosen.server), _json(chosen.settings)
    if chosen.invitations and not given:
        _tell(told_invitations(server))
        return
    if len(given) > 1:
        raise WorldError("unknown_seat", "one agent is put in line; start another one beside it")
    name = agent_named(given[0] if given else "random")

    def player(place: JSONObject) -> AgentPlayer:
        return AgentPlayer(name, settings, place)

    if chosen.invitations:
        _tell(accept_all(server, player))
    else:
        _tell(line_of(server, chosen.queue, player, chosen.games, chosen.seats))


def _watch(chosen: argparse.Namespace) -> None:
    from brigade.driving import watch

    _tell(watch(chosen.log))


def _serve(chosen: argparse.Namespace) -> None:
    if find_spec("openenv") is None:
        raise WorldError(
            "not_installed", 'serve --openenv needs OpenEnv: pip install "brigade[openenv]"'
        )
    if chosen.package is not None:
        from brigade.openenv.package import write

        write(chosen.world, chosen.package, chosen.wheel)
        _tell([f"{chosen.package}: an OpenEnv package of {chosen.world}"])
        return
    from brigade.openenv.server import serve

    where = f"http://{chosen.host}:{chosen.port}"
    _tell([f"Kitchens for OpenEnv's clients: {where} (Ctrl-C ends it)"])
    serve(chosen.world, chosen.host, chosen.port, chosen.at_once, chosen.workers)


def _export_eval(chosen: argparse.Namespace) -> None:
    if find_spec("inspect_ai") is None:
        raise WorldError(
            "not_installed", 'export-eval needs Inspect: pip install "brigade[inspect]"'
        )
    from brigade.inspect.exporting import export
    from brigade.inspect.recordings import read

    recordings = (one for file in chosen.files for one in read(file))
    for path, count in export(recordings, chosen.out):
        _tell([f"{path}: {count} {'session' if count == 1 else 'sessions'}"])


def _export_traces(chosen: argparse.Namespace) -> None:
    from brigade.verifiers.recording import export

    _tell(str(path) for path in export(chosen.run, chosen.out))


def _django(command: str, words: Sequence[str], *, pages: bool = False) -> int:
    """A command of `manage.py`, where what it needs is there."""
    if find_spec("django") is None:
        return _wrong(f'{command} needs the web server: pip install "brigade[web]"')
    if pages and not PAGES.is_dir():
        return _wrong(f"{command} needs the pages, which are in a checkout: run it from one")
    if not PAGES.is_dir():
        os.environ.setdefault("BRIGADE_VAR", str(Path("brigade-var").resolve()))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    import django
    from django.core.management import call_command, execute_from_command_line

    django.setup()
    if command == "evaluate" and words and not {"-h", "--help"} & {*words}:
        call_command("migrate", interactive=False, verbosity=0)
    execute_from_command_line(["brigade", command, *words])
    return 0


def _json(text: str) -> JSONObject:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise WorldError("bad_settings", f"--settings is not JSON: {error}") from error
    if not isinstance(found, dict):
        raise WorldError("bad_settings", "--settings: a JSON object is expected")
    return found


def _tell(told: Iterable[str]) -> None:
    for line in told:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _wrong(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())

"""A set of definitions that refer to each other: read, held against each other, found by name or id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from sim import reading
from sim.fields import a, close, wrong
from sim.world import WorldError
from sim.worlds.teach.definitions import binding, original, own
from sim.worlds.teach.definitions.language import Bound, Definition

CODE = original.CODE
UNKNOWN = "unknown_task"
MOST_FILES = 500
SHIPPED = Path(__file__).parent / "tasks"
"""Our own definitions: the twelve tasks of TfD and what they are made of."""


class Definitions:
    """Definitions by name and by id. Tasks are bound once for each list of parameters."""

    def __init__(self, definitions: Iterable[Definition]) -> None:
        """Hold definitions against each other.

        Raises:
            WorldError: `bad_definition`, with file and place: a name or id twice, a task that is
                not there or takes other parameters, tasks made of themselves.
        """
        self._by_name: dict[str, Definition] = {}
        self._by_id: dict[int, Definition] = {}
        self._bound: dict[tuple[str, tuple[str, ...]], Bound] = {}
        for one in definitions:
            self._add(one)
        if not self._by_name:
            raise wrong("there are no definitions here; each is a JSON file", "", CODE)
        for one in self._by_name.values():
            self._check_parts(one)
        for name in self._by_name:
            self._check_circles(name, ())

    def __iter__(self) -> Iterator[Definition]:
        return iter(self._by_name.values())

    def __len__(self) -> int:
        return len(self._by_name)

    def get(self, task: str | int) -> Definition:
        """The definition with this name or id; an id may also be given as text.

        Raises:
            WorldError: `unknown_task`, with a name that looks like it.
        """
        found = self._by_id.get(task) if isinstance(task, int) else self._by_name.get(task)
        if found is None and isinstance(task, str) and task.isascii() and task.isdigit():
            found = self._by_id.get(int(task[:9]))
        if found is None:
            hint = close(str(task)[:60], self._by_name)
            raise WorldError(UNKNOWN, f'there is no task "{str(task)[:60]}"{hint}')
        return found

    def bind(self, task: str | int, params: Sequence[str] = ()) -> Bound:
        """The task with its parameters written in, ready to be judged.

        Raises:
            WorldError: `unknown_task`, or `wrong_params` where they do not fit.
        """
        definition = self.get(task)
        key = (definition.name, tuple(params))
        if key not in self._bound:
            if len(self._bound) > 10_000:
                self._bound.clear()
            self._bound[key] = binding.bind(definition, key[1], self._by_name.__getitem__)
        return self._bound[key]

    def _add(self, one: Definition) -> None:
        for known, what in ((self._by_name.get(one.name), "name"), (self._by_id.get(one.id), "id")):
            if known is not None:
                said = one.name if what == "name" else one.id
                raise wrong(f'the {what} "{said}" is that of {known.file} already', one.file, CODE)
        self._by_name[one.name] = self._by_id[one.id] = one

    def _check_parts(self, one: Definition) -> None:
        for key, data in one.components.items():
            if "task_name" not in data:
                continue
            path, name = (one.paths or {}).get(key, one.file), data["task_name"]
            if name not in self._by_name:
                message = f'there is no task "{name[:60]}"{close(name, self._by_name)}'
                raise wrong(message, path, CODE)
            if self._by_name[name].beyond:
                message = f'"{name}" has rules of order or place, which only a whole task may have'
                raise wrong(message, path, CODE)
            takes, given = self._by_name[name].nparams, len(data["task_params"])
            if takes != given:
                one_or_more = f"{takes} parameter" + "s" * (takes != 1)
                raise wrong(f'"{name}" takes {one_or_more}, not {given}', path, CODE)

    def _check_circles(self, name: str, above: tuple[str, ...]) -> None:
        one = self._by_name[name]
        if name in above:
            circle = " is made of ".join(
                f'"{task}"' for task in (*above[above.index(name) :], name)
            )
            raise wrong(f"goes in a circle: {circle}", one.file, CODE)
        for data in one.components.values():
            if "task_name" in data:
                self._check_circles(data["task_name"], (*above, name))


def read_files(files: Mapping[str, str | bytes]) -> Definitions:
    """Definitions in files by name, TEACh's or our own; a file holds one, or a list of them.

    Raises:
        WorldError: `bad_definition` or `bad_json`, with file and place.
    """
    if len(files) > MOST_FILES:
        raise wrong(f"{len(files)} files are too many; {MOST_FILES} are the most", "", CODE)
    return Definitions(
        definition
        for name, text in files.items()
        for definition in _in_file(reading.plain(text, where=name, code=CODE), name)
    )


def read_folder(folder: Path) -> Definitions:
    """Definitions in all `.json` files of a folder, by name.

    Raises:
        WorldError: see `read_files`; `bad_definition` also where there is no such folder.
    """
    if not folder.is_dir():
        raise wrong(f"{folder} is no folder; name {a('folder')} of definitions", "", CODE)
    return read_files({path.name: path.read_bytes() for path in sorted(folder.glob("*.json"))})


@cache
def shipped() -> Definitions:
    """Our own definitions, with the meaning of TEACh's of the same names."""
    return read_folder(SHIPPED)


def _in_file(data: object, name: str) -> Iterator[Definition]:
    if isinstance(data, list):
        for number, one in enumerate(data):
            yield _one(one, f"{name}[{number}]")
    else:
        yield _one(data, name)


def _one(data: object, name: str) -> Definition:
    return own.read(data, name) if own.is_own(data) else original.read(data, name)

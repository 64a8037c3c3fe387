"""The rooms of the house: no two modules need each other, and few stand in the hall."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
Graph = dict[str, set[str]]

HALL = 10
"""Fewer modules than this may stand at the top of `game`, outside of every room."""


def modules(package: str, root: Path = ROOT) -> dict[str, Path]:
    """Every module of a package by its dotted name."""
    found = {}
    for path in sorted((root / package).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(tree: ast.AST, known: Iterable[str], *, types_only: bool) -> Iterator[str]:
    """The `known` modules that this one imports anywhere, also within functions.

    With `types_only` those that only a type checker sees (`if TYPE_CHECKING`), else all others.
    """
    checked = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if (node in checked) is types_only:
            yield from (name for name in _named(node) if name in known)


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for alias in node.names:
            yield f"{node.module}.{alias.name}"
        yield node.module


def graph(files: Mapping[str, Path], *, types_only: bool = False) -> Graph:
    """Which module imports which. To import from a package is to import what is taken from it;
    a package stands for itself only where something of its own `__init__` is taken."""
    arrows: Graph = {}
    for name, path in files.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        taken = set(imports(tree, files, types_only=types_only))
        arrows[name] = {to for to in taken if to != name and not _only_on_the_way(to, taken, tree)}
    return arrows


def _only_on_the_way(package: str, taken: set[str], tree: ast.AST) -> bool:
    """Whether a package is named only to reach its modules: `from game.live import lease`."""
    own = [
        f"{package}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == package
        for alias in node.names
    ]
    return bool(own) and all(name in taken for name in own)


def circle(arrows: Graph) -> list[str]:
    """The modules of a circle of imports; empty if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_two_modules_of_the_game_need_each_other() -> None:
    assert circle(graph(modules("game"))) == []


def test_not_even_their_types_go_round_in_circles() -> None:
    files = modules("game")
    types = graph(files, types_only=True)
    assert circle({name: to | types[name] for name, to in graph(files).items()}) == []


def test_few_modules_stand_in_the_hall() -> None:
    assert len(list((ROOT / "game").glob("*.py"))) < HALL


def written(folder: Path, **sources: str) -> dict[str, Path]:
    """A package of modules for these tests."""
    (folder / "house").mkdir()
    (folder / "house" / "__init__.py").write_text("")
    for name, source in sources.items():
        (folder / "house" / f"{name}.py").write_text(source)
    return modules("house", folder)


@pytest.mark.parametrize(
    "back", ["import house.a", "from house import a", "def f():\n    from house.a import thing"]
)
def test_a_circle_is_found_however_it_is_closed(tmp_path: Path, back: str) -> None:
    files = written(tmp_path, a="from house.b import other", b=back)
    assert set(circle(graph(files))) == {"house.a", "house.b"}


def test_what_only_a_type_checker_sees_is_counted_apart(tmp_path: Path) -> None:
    back = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.a import thing"
    files = written(tmp_path, a="from house.b import other", b=back)
    assert circle(graph(files)) == []
    assert graph(files, types_only=True)["house.b"] == {"house.a"}

"""A plugin of pytest: which functions each test runs, and how long it takes. For `reach.py` alone.

Line by line would be finer; names of functions are still true when lines have moved.
"""

from __future__ import annotations

import ast
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

ROOT = Path.cwd()
SOURCES = ("sim", "game", "webapp")

_watch = coverage.Coverage(
    data_file=None,
    config_file=False,
    source=[str(ROOT / name) for name in SOURCES],
    messages=False,
)
_seconds: defaultdict[str, float] = defaultdict(float)
_failed: set[str] = set()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """From before the first module of ours; not on import, or tests of this module would watch all others."""
    _watch.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _watch.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        _watch.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration
    if report.failed:
        _failed.add(report.nodeid)


def definitions(code: str) -> dict[int, str]:
    """The innermost function or class that each line of a module belongs to; "" for none."""
    names: dict[int, str] = {}

    def name(node: ast.AST, above: str) -> None:
        for child in ast.iter_child_nodes(node):
            within = above
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                within = f"{above}.{child.name}".lstrip(".")
                # What stands above the body is run by whoever defines it.
                for line in range(child.body[0].lineno, (child.end_lineno or 0) + 1):
                    names[line] = within
            name(child, within)

    name(ast.parse(code), "")
    return names


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput") and session.config.getoption("dist") != "no":
        return
    _watch.stop()
    data = _watch.get_data()
    reached: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for file in data.measured_files():
        names = definitions(Path(file).read_text(encoding="utf-8"))
        module = Path(file).relative_to(ROOT).as_posix()
        for line, tests in data.contexts_by_lineno(file).items():
            for test in tests:
                reached[test][module].add(names.get(line, ""))
    imports = {module: sorted(names) for module, names in reached.pop("", {}).items()}
    tests = {
        test: {
            "seconds": round(_seconds[test], 3),
            "runs": {module: sorted(names) for module, names in modules.items()},
        }
        for test, modules in reached.items()
        if test not in _failed
    }
    folder = Path(os.environ["MUTANTS_WITNESS"])
    (folder / f"{os.getpid()}.json").write_text(
        json.dumps({"tests": tests, "imports": imports}), encoding="utf-8"
    )

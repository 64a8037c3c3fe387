"""Which tests run which functions: learnt once, kept in `var/mutants/`, mended test file by file."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import grimp

from tests.mutants.copies import FAILED, PASSED, environment
from tests.mutants.faults import Fault

AT_A_TIME = 100
"""Test files after which what was learnt is kept, so that who breaks off need not begin anew."""
LIMIT = 1800
"""Seconds that learning those may take."""
NONE_WANTED = 5
"""How pytest ends if it finds tests and the fast suite has none of them."""


Users = Callable[[str], Collection[str]]
"""The modules that import a module, all as paths from the root."""


def nobody(module: str) -> Collection[str]:
    """Users of a module of which nobody knows."""
    return ()


def users_of(*packages: str) -> Users:
    """The users of every module of some packages, by their imports."""
    graph = grimp.build_graph(*packages, cache_dir=None)

    def users(path: str) -> Collection[str]:
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        found = graph.find_modules_that_directly_import(module)
        return {f"{one.replace('.', '/')}{end}" for one in found for end in (".py", "/__init__.py")}

    return users


@dataclass
class Reach:
    """Of every test its length in seconds and the functions that it runs, by test file; and by module the
    functions that were run before any test, when it was imported."""

    digests: dict[str, str] = field(default_factory=dict)
    tests: dict[str, dict[str, Any]] = field(default_factory=dict)
    imports: dict[str, list[str]] = field(default_factory=dict)

    def of(self, fault: Fault, users: Users = nobody) -> list[str]:
        """The tests that run the function with this fault, quick ones first.

        If none does, or what has the fault is run when the module is imported, those that run the module: what
        comes of it then is everybody's. A module that has nothing to run, only classes, is run by nobody: then
        those that run the modules that import it, its `users`.
        """
        here, near = {}, {}
        function = "" if self._is_imported(fault) else fault.definition
        for test, known in self.tests.items():
            names = known["runs"].get(fault.module)
            if names is not None:
                near[test] = known["seconds"]
                if function and any(_same(name, function) for name in names):
                    here[test] = known["seconds"]
        found = here or near or self._run_any(users(fault.module))
        return sorted(found, key=lambda test: (found[test], test))

    def _run_any(self, modules: Collection[str]) -> dict[str, float]:
        return {
            test: known["seconds"]
            for test, known in self.tests.items()
            if any(module in known["runs"] for module in modules)
        }

    def _is_imported(self, fault: Fault) -> bool:
        early = self.imports.get(fault.module, ())
        return _is_class(fault.definition) or any(_same(name, fault.definition) for name in early)

    def seconds(self, tests: Iterable[str]) -> float:
        """How long these took when they were learnt."""
        return sum(self.tests[test]["seconds"] for test in tests)


def _is_class(definition: str) -> bool:
    """By its name: classes begin with a capital letter, functions do not."""
    return definition.rpartition(".")[2].lstrip("_")[:1].isupper()


def _same(name: str, definition: str) -> bool:
    return name == definition or name.endswith(f".{definition}")


def learn(copy: Path, kept: Path, jobs: int, within: Sequence[str] = ("tests",)) -> Reach:
    """What is kept, after the test files that are new or changed have been run once, in a copy.

    Of test files outside of the folders `within` only what was learnt before is known. A fault that tests
    in them notice is noticed by all tests; so what is noticed then is the least that is.

    Raises RuntimeError if they cannot be run at all: then nobody knows what would be noticed.
    """
    reach = Reach(**json.loads(kept.read_text())) if kept.exists() else Reach()
    files = {
        path.relative_to(copy).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((copy / "tests").rglob("test_*.py"))
        if not _is_apart(path, copy)
    }
    wanted = [copy / folder for folder in within]
    stale = [name for name, digest in files.items() if reach.digests.get(name) != digest]
    changed = [name for name in stale if any((copy / name).is_relative_to(one) for one in wanted)]
    gone = {*stale, *(reach.digests.keys() - files.keys())}
    reach.tests = {
        test: known for test, known in reach.tests.items() if test.split("::")[0] not in gone
    }
    if changed:
        print(f"Learning what {len(changed)} test files run ...", flush=True)
    reach.digests = {name: digest for name, digest in files.items() if name not in stale}
    kept.parent.mkdir(parents=True, exist_ok=True)
    for at in range(0, len(changed), AT_A_TIME):
        part = changed[at : at + AT_A_TIME]
        for seen in _witnessed(copy, part, jobs):
            reach.tests |= seen["tests"]
            for module, names in seen["imports"].items():
                reach.imports[module] = sorted({*reach.imports.get(module, ()), *names})
        reach.digests |= {name: files[name] for name in part}
        kept.write_text(json.dumps(asdict(reach)))
    return reach


def _is_apart(path: Path, copy: Path) -> bool:
    """Whether a test belongs to a folder with settings of its own, whose libraries may not be here."""
    above = path.relative_to(copy).parents
    return any((copy / folder / "pytest.ini").is_file() for folder in above)


def _witnessed(copy: Path, files: list[str], jobs: int) -> list[dict[str, Any]]:
    """What each process of the run has seen: `tests`, and what was run by `imports`."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.witness"),
                *("-n", str(jobs), "-p", "no:randomly", "-p", "no:cacheprovider", *files),
            ],
            cwd=copy,
            env=environment() | {"MUTANTS_WITNESS": folder},
            timeout=LIMIT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if run.returncode not in (PASSED, FAILED, NONE_WANTED):
            raise RuntimeError(run.stdout[-2000:])
        return [json.loads(part.read_text()) for part in sorted(Path(folder).glob("*.json"))]

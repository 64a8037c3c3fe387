"""The tool that puts small faults into copies: which, in which order, and who notices them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.loops import each
from tests.mutants.copies import copies, is_noticed
from tests.mutants.faults import Fault, difference, faults, sample, with_fault
from tests.mutants.reach import Reach, learn, users_of
from tests.mutants.rooms import ROOMS, ROOT
from tests.mutants.witness import definitions

CODE = """
SIZE = 3


def cook(pot, steps):
    heat(pot)
    if steps > 2:
        return steps - 1
    for one in pot:
        one.stir(SIZE, hard=True)
    return 400


async def serve(pot):
    await pot.carry()
"""

POT = """
def cook(steps):
    if steps > 2:
        return True
    return False
"""


def found(kind: str) -> list[Fault]:
    return [fault for fault in faults("pot.py", CODE) if fault.kind.startswith(kind)]


def test_calls_whose_answer_nobody_takes_can_be_dropped() -> None:
    made = {fault.text: with_fault(fault, CODE) for fault in found("DropCall")}
    assert set(made) == {"heat(pot)", "one.stir(SIZE, hard=True)", "await pot.carry()"}
    for text, code in made.items():
        assert text not in code
        compile(code, "pot.py", "exec")


def test_the_star_before_named_parameters_multiplies_nothing() -> None:
    code = "def cook(pot, *, hot): ...\n\ndef heat(pot):\n    return pot * 20\n"
    kinds = [fault for fault in faults("pot.py", code) if "Mul" in fault.kind]
    assert [fault.definition for fault in kinds] == ["heat"]


def test_how_a_script_begins_is_run_elsewhere() -> None:
    code = "def main():\n    cook(1)\n\nif __name__ == '__main__':\n    main()\n    cook(2)\n"
    assert {fault.text for fault in faults("pot.py", code)} == {"cook(1)"}


def test_what_is_strict_is_an_assertion_and_no_choice() -> None:
    code = "def cook(pots, lids):\n    return zip(pots, lids, strict=True), heat(pots, hot=True, *lids[:1], n=lids[0])\n"
    (fault,) = [fault for fault in faults("pot.py", code) if fault.kind == "ReplaceTrueWithFalse"]
    assert "hot=False" in with_fault(fault, code)


def test_only_numbers_that_count_are_off_by_one() -> None:
    assert {fault.text for fault in found("NumberReplacer")} == {
        "if steps > 2:",
        "return steps - 1",
    }


def test_a_fault_changes_its_own_line_and_no_other() -> None:
    for fault in each(faults("pot.py", CODE)):
        lines = difference(fault, CODE).splitlines()[3:]
        assert [line for line in lines if line[0] == "-"] == [
            f"-{CODE.splitlines()[fault.line - 1]}"
        ]


def test_a_seed_draws_the_same_again_and_another_seed_others() -> None:
    many = [fault for name in ("a.py", "b.py", "c.py") for fault in faults(name, CODE)]
    assert sample(many, 5, 1) == sample(reversed(many), 5, 1)
    assert sample(many, 5, 1) == sample(many, 9, 1)[:5]
    assert sample(many, 5, 1) != sample(many, 5, 2)
    assert len({(fault.module, fault.line) for fault in sample(many, 9, 1)}) == 9


def test_a_fault_keeps_its_name_when_it_stands_elsewhere() -> None:
    later = faults("pot.py", f"import os\n\n{CODE}")
    assert [fault.name for fault in later] == [fault.name for fault in faults("pot.py", CODE)]
    assert [fault.line for fault in later] != [fault.line for fault in faults("pot.py", CODE)]


def test_lines_belong_to_the_innermost_function() -> None:
    names = definitions("class A:\n  x = 1\n  def b(self):\n    def c():\n      pass\n    c()\n")
    assert names == {2: "A", 3: "A", 4: "A.b", 5: "A.b.c", 6: "A.b"}


def test_who_only_imports_the_witness_is_not_watched() -> None:
    code = "import coverage, tests.mutants.witness as _; print(coverage.Coverage.current())"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert said.stdout == "None\n"


def test_the_tests_of_a_function_are_tried_quick_ones_first() -> None:
    def test(seconds: float, *names: str) -> dict[str, object]:
        return {"seconds": seconds, "runs": {"pot.py": list(names)}}

    tests = {"slow": test(3, "cook"), "quick": test(1, "cook"), "other": test(0, "serve", "")}
    (fault, *_) = found("AddNot")
    assert Reach({}, tests).of(fault) == ["quick", "slow"]
    assert Reach({}, {"other": tests["other"]}).of(fault) == ["other"]
    assert Reach({}, {}).of(fault) == []


def test_the_body_of_a_class_is_everybodys_who_runs_the_module() -> None:
    """It is run by the first who imports it; whoever makes one of the class would notice."""
    (fault, *_) = [
        one
        for one in faults("pot.py", "class Pot:\n    full: bool = False\n")
        if one.kind == "ReplaceFalseWithTrue"
    ]
    assert fault.definition == "Pot"
    tests: dict[str, dict[str, object]] = {
        "imports": {"seconds": 1, "runs": {"pot.py": ["Pot", ""]}},
        "cooks": {"seconds": 2, "runs": {"pot.py": ["Pot.cook"]}},
    }
    assert Reach({}, tests).of(fault) == ["imports", "cooks"]


def test_of_a_module_with_nothing_to_run_it_is_those_who_run_what_imports_it() -> None:
    (fault, *_) = faults("pot.py", "class Pot:\n    full: bool = False\n")
    tests: dict[str, dict[str, object]] = {
        "cooks": {"seconds": 2, "runs": {"stove.py": ["boil"]}},
        "sleeps": {"seconds": 1, "runs": {"bed.py": ["lie"]}},
    }
    assert Reach({}, tests).of(
        fault, lambda module: {"stove.py"} if module == "pot.py" else ()
    ) == ["cooks"]
    users = users_of("game", "sim")
    assert "game/engine/session.py" in users("game/engine/reply.py")
    assert "game/engine/state.py" not in users("game/engine/reply.py")
    assert "game/benchmarks/teach/remote/client.py" in users("game/llm/__init__.py")


def test_so_is_what_a_function_makes_while_its_module_is_imported() -> None:
    (fault, *_) = found("AddNot")
    tests: dict[str, dict[str, object]] = {
        "itself": {"seconds": 1, "runs": {"pot.py": ["cook"]}},
        "what it made": {"seconds": 2, "runs": {"pot.py": ["serve"]}},
    }
    assert Reach({}, tests, {"pan.py": ["cook"], "pot.py": ["serve", ""]}).of(fault) == ["itself"]
    assert Reach({}, tests, {"pot.py": ["cook"]}).of(fault) == ["itself", "what it made"]


def test_every_room_has_modules_and_whatever_changes_nothing_has_its_reason() -> None:
    names = set()
    for room in each(ROOMS.values()):
        modules = room.modules(ROOT)
        assert modules
        names |= {m for m in modules if not (ROOT / m).is_file()}
    assert names == set()
    same = json.loads((ROOT / "tests" / "mutants" / "same.json").read_text(encoding="utf-8"))
    assert all(reason for reason in same.values())


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree with a module, a test of it, and a door whose library is not here."""
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)
    shutil.copytree(
        ROOT / "tests" / "mutants",
        tmp_path / "tests" / "mutants",
        ignore=shutil.ignore_patterns("test_*", "__pycache__"),
    )
    (tmp_path / "tests" / "__init__.py").touch()
    for name, text in {
        "sim/pot.py": f"{POT}\n\ndef warm():\n    return 3\n\n\nHOT = warm()\n",
        "tests/test_pot.py": "from sim.pot import cook\ndef test_it():\n  assert cook(3)\n",
        "tests/doors/pytest.ini": "[pytest]\n",
        "tests/doors/hatch/conftest.py": "import a_library_that_is_not_here\n",
        "tests/doors/hatch/test_hatch.py": "def test_it():\n  pass\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.slow
def test_folders_of_tests_with_settings_of_their_own_are_not_learnt(kitchen: Path) -> None:
    reach = learn(kitchen, kitchen / "reach.json", 1)
    assert set(reach.digests) == {"tests/test_pot.py"}
    assert reach.tests["tests/test_pot.py::test_it"]["runs"] == {"sim/pot.py": ["cook"]}
    assert set(reach.tests) == {"tests/test_pot.py::test_it"}
    assert reach.imports == {"sim/pot.py": ["", "warm"]}
    assert learn(kitchen, kitchen / "reach.json", 1) == reach


@pytest.mark.slow
def test_only_what_tests_of_some_folders_run_is_learnt_and_the_others_later(kitchen: Path) -> None:
    other = kitchen / "tests" / "other" / "test_pan.py"
    other.parent.mkdir()
    other.write_text("def test_it():\n    pass\n")
    kept = kitchen / "reach.json"
    assert set(learn(kitchen, kept, 1, ["tests/other"]).digests) == {"tests/other/test_pan.py"}
    assert len(learn(kitchen, kept, 1).digests) == 2
    other.write_text("def test_that():\n    pass\n")
    reach = learn(kitchen, kept, 1, ["tests/test_pot.py"])
    assert set(reach.digests) == set(reach_files(reach)) == {"tests/test_pot.py"}


def reach_files(reach: Reach) -> list[str]:
    """The test files of which a test is known."""
    return [test.split("::")[0] for test in reach.tests]


@pytest.mark.slow
def test_it_is_said_when_the_tests_cannot_be_run_and_nothing_is_kept(kitchen: Path) -> None:
    (kitchen / "tests" / "conftest.py").write_text("import a_library_that_is_not_here\n")
    with pytest.raises(RuntimeError, match="a_library_that_is_not_here"):
        learn(kitchen, kitchen / "reach.json", 1)
    assert not (kitchen / "reach.json").exists()


@pytest.mark.slow
def test_a_fault_is_noticed_in_a_copy_and_the_tree_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "pot.py").write_text(POT)
    (tree / "test_pot.py").write_text("from pot import cook\ndef test_it():\n  assert cook(3)\n")
    (tree / "test_early.py").write_text(
        "from pot import cook\nassert cook(3)\ndef test_it():\n  pass\n"
    )
    (tree / ".gitignore").write_text("secret\n")
    (tree / "secret").write_text("x")
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    code = (tree / "pot.py").read_text()
    tests = ["test_pot.py::test_it"]
    with copies(tree, 1) as (copy,):
        assert not (copy / "secret").exists()
        swapped, lower = (
            next(fault for fault in faults("pot.py", code) if fault.kind == kind)
            for kind in ("ReplaceComparisonOperator_Gt_GtE", "AddNot")
        )
        assert not is_noticed(swapped, copy, tests, 1.0)
        assert is_noticed(lower, copy, tests, 1.0)
        assert is_noticed(lower, copy, ["test_early.py::test_it"], 1.0)
        assert not is_noticed(lower, copy, [], 0.0)
        with pytest.raises(RuntimeError, match="not found"):
            is_noticed(lower, copy, ["test_pot.py::test_that_is_not_there"], 1.0)
        assert (copy / "pot.py").read_text() == code
    assert not copy.exists()
    assert (tree / "pot.py").read_text() == code

"""No test may pass because a loop had nothing to go through (`tests.loops.each`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.loops import each

FOLDER = Path(__file__).parent
Loop = ast.For | ast.AsyncFor
SAME_LENGTH = ("enumerate", "list", "reversed", "sorted", "tuple", "zip")


def written_tests(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[:4] == "test":
            yield node


def may_assert_nothing(test: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it asserts only within loops, and these may go through nothing."""
    loops = [node for node in ast.walk(test) if isinstance(node, Loop)]
    asserting = any(_asserts(inner) for loop in loops for inner in ast.walk(loop))
    return asserting and not _surely_asserts(test.body)


def _asserts(node: ast.AST) -> bool:
    if isinstance(node, ast.With | ast.AsyncWith):
        return any("raises" in ast.unparse(item.context_expr) for item in node.items)
    return isinstance(node, ast.Assert)


def _surely_asserts(body: Sequence[ast.stmt]) -> bool:
    return any(_asserts(node) or _surely_asserts_within(node) for node in body)


def _surely_asserts_within(node: ast.stmt) -> bool:
    match node:
        case ast.For() | ast.AsyncFor():
            return _is_full(node.iter) and _surely_asserts(node.body)
        case ast.If():
            return _surely_asserts(node.body) and _surely_asserts(node.orelse)
        case ast.With() | ast.AsyncWith():
            return _surely_asserts(node.body)
        case ast.Try():
            return _surely_asserts(node.body) or _surely_asserts(node.finalbody)
    return any(_calls_each(inner) for inner in ast.walk(node) if isinstance(inner, ast.Call))


def _calls_each(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "each"


def _is_full(source: ast.expr) -> bool:
    """Whether this is seen to hold something: written down here, a range, or through `each`."""
    match source:
        case ast.Tuple() | ast.List() | ast.Set():
            return bool(source.elts)
        case ast.Dict():
            return bool(source.keys)
        case ast.Constant():
            return bool(source.value)
        case ast.Call(func=ast.Name(id="range" | "each")):
            return True
        case ast.Call(func=ast.Name(id=name), args=[_, *_]) if name in SAME_LENGTH:
            return all(_is_full(one) for one in source.args)
    return False


def test_no_test_passes_over_an_empty_loop() -> None:
    found = [
        f"{path.relative_to(FOLDER)}:{test.lineno} {test.name}"
        for path in each(sorted(FOLDER.rglob("test_*.py")))
        for test in written_tests(ast.parse(path.read_text(encoding="utf-8")))
        if may_assert_nothing(test)
    ]
    assert found == []


EMPTY = [
    "for one in things:\n  assert one",
    "for one in sorted(things):\n  assert one",
    "for one in ():\n  assert one",
    "for one in (1, 2):\n  for two in things:\n    assert two",
    "if things:\n  for one in (1, 2):\n    assert one",
    "for one in things:\n  with pytest.raises(ValueError):\n    one()",
]
FULL = [
    "for one in each(things):\n  assert one",
    "for n, one in enumerate(each(things)):\n  assert one",
    "for one in (1, 2):\n  assert one",
    "assert things\nfor one in things:\n  assert one",
    "for one in range(3):\n  assert one",
    "world.checks()",
]


def parsed(body: str) -> ast.FunctionDef:
    lines = "\n".join(f"  {line}" for line in body.splitlines())
    (test,) = written_tests(ast.parse(f"def test_it():\n{lines}\n"))
    assert isinstance(test, ast.FunctionDef)
    return test


@pytest.mark.parametrize("body", EMPTY)
def test_a_loop_over_what_may_be_empty_is_found(body: str) -> None:
    assert may_assert_nothing(parsed(body))


@pytest.mark.parametrize("body", FULL)
def test_a_loop_over_something_is_not(body: str) -> None:
    assert not may_assert_nothing(parsed(body))


def test_each_gives_all_and_refuses_nothing() -> None:
    assert each(iter("ab")) == ["a", "b"]
    with pytest.raises(AssertionError, match="nothing to look at"):
        each([])

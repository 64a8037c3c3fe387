"""Small faults: which there are in a module, which of them a seed draws, and the code with one."""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from parso.python.tree import Function, Keyword, Lambda

KINDS = (
    "AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue", "ReplaceUnaryOperator_Delete_Not", "NumberReplacer",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop",
    "ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE", "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Div", "ReplaceBinaryOperator_Div_Mul",
)  # fmt: skip
"""Cosmic Ray's operators that are used. Its others mostly make code that no test run survives."""

DROPPED = "DropCall"
HARMLESS = ("@", "class ", "log.", "logger.", "if TYPE_CHECKING", "assert ")
"""How lines begin in which a fault says nothing about the suite."""
COUNTED = 10
"""Whole numbers below this, within functions, count something; all others measure something."""
NEXT_TO = frozenset(
    {"arith_expr", "comparison", "subscript", "trailer", "return_stmt", "expr_stmt"}
)
"""Where a number that counts can be off by one; elsewhere it is mostly a size or an option."""


class DropCall(Operator):  # type: ignore[misc]
    """A statement that is a call, awaited or not, becomes `pass`."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """The whole statement, if it is one (Cosmic Ray asks node by node)."""
        alone = node.parent is not None and node.parent.type == "simple_stmt"
        last = node.children[-1] if alone and node.type == "atom_expr" else None
        if last is not None and last.type == "trailer" and last.children[0].value == "(":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """`pass`, with what stood before the call (its line and indentation)."""
        return Keyword("pass", node.start_pos, prefix=node.get_first_leaf().prefix)

    @classmethod
    def examples(cls) -> tuple[()]:
        """None: our own tests have them."""
        return ()


@dataclass(frozen=True)
class Fault:
    """One small fault: the n-th place of a kind in a module, and names that outlive other edits."""

    module: str
    definition: str
    kind: str
    line: int
    text: str
    occurrence: int
    again: int

    @property
    def name(self) -> str:
        """The same however the rest of the module changes."""
        return f"{self.module}::{self.definition}::{self.kind}::{self.again}::{self.text}"

    def rank(self, seed: int) -> str:
        """The order in which a seed draws, the same for each fault whatever else there is."""
        return hashlib.sha256(f"{seed}|{self.name}".encode()).hexdigest()


@cache
def operator(kind: str) -> Operator:
    """The operator of this kind."""
    if kind == DROPPED:
        return DropCall()
    return cosmic_ray.plugins.get_operator(f"core/{kind}")()


def faults(module: str, code: str) -> list[Fault]:
    """Every fault that can be put into this code."""
    lines, nodes = code.splitlines(), list(ast_nodes(get_ast(code)))
    found, seen = [], Counter[tuple[str, str, str]]()
    for kind in (*KINDS, DROPPED):
        places = (
            (node, start) for node in nodes for start, _ in operator(kind).mutation_positions(node)
        )
        for occurrence, (node, (line, _)) in enumerate(places):
            text = lines[line - 1].strip()
            key = (ASTQuery(node).get_definition_name() or "", kind, text)
            counts = kind != "NumberReplacer" or _counts(node)
            if counts and not text.startswith(HARMLESS) and not _says_nothing(node):
                found.append(Fault(module, key[0], kind, line, text, occurrence, seen[key]))
            seen[key] += 1
    return found


def _says_nothing(node: Any) -> bool:
    """The star before named parameters multiplies nothing; `strict=True` is an assertion; how a script
    begins is run by other processes only, in which nobody looks who runs what."""
    up = node.parent
    strict = up.type == "argument" and getattr(up.children[0], "value", "") == "strict"
    script = any(
        above.type == "if_stmt" and above.children[1].get_first_leaf().value == "__name__"
        for above in (node, *_above(node))
    )
    return bool(up.type == "parameters" or strict or script)


def _counts(node: Any) -> bool:
    within = any(isinstance(above, Function | Lambda) for above in _above(node))
    small = node.value.isdecimal() and int(node.value) < COUNTED
    return within and small and node.parent.type in NEXT_TO


def _above(node: Any) -> Iterator[Any]:
    while node := node.parent:
        yield node


def sample(candidates: Iterable[Fault], count: int, seed: int) -> list[Fault]:
    """So many faults, at most one a line. More of them with the same seed begins with the same."""
    drawn: dict[tuple[str, int], Fault] = {}
    for fault in sorted(candidates, key=lambda fault: fault.rank(seed)):
        if len(drawn) == count:
            break
        drawn.setdefault((fault.module, fault.line), fault)
    return list(drawn.values())


def with_fault(fault: Fault, code: str) -> str:
    """The code of the module with this fault in it."""
    made: str | None = mutate_code(code, operator(fault.kind), fault.occurrence)
    if made is None or made == code:
        raise LookupError(f"{fault.name} is not in this code")
    return made


def difference(fault: Fault, code: str) -> str:
    """The fault as a patch that `git apply` takes."""
    changed = with_fault(fault, code)
    return "".join(
        difflib.unified_diff(
            code.splitlines(keepends=True),
            changed.splitlines(keepends=True),
            f"a/{fault.module}",
            f"b/{fault.module}",
        )
    )


def all_faults(modules: Iterable[str], root: Path) -> list[Fault]:
    """The faults of these modules."""
    return [
        fault
        for module in modules
        for fault in faults(module, (root / module).read_text(encoding="utf-8"))
    ]

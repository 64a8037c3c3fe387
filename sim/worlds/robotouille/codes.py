"""Numbers for what is true: a ground predicate is one int, so that sets and forks stay cheap.

Objects are numbered so that the order of the numbers is the order of the kitchen, whatever an
episode did before: first those of the file, then created ones by count and kind.
"""

from __future__ import annotations

PRED_BITS = 10
OBJ_BITS = 20
PRED_MASK = (1 << PRED_BITS) - 1
OBJ_MASK = (1 << OBJ_BITS) - 1
POS_BITS = 4
ARG_BITS = POS_BITS + PRED_BITS
"""By how much an argument is shifted in the number of an index entry."""
EVERYWHERE = (1 << POS_BITS) - 1
"""The index position under which all arguments of a predicate are kept."""


def atom(predicate: int, args: tuple[int, ...]) -> int:
    """The number of a ground predicate."""
    code = 0
    for arg in args:
        code = code << OBJ_BITS | arg
    return code << PRED_BITS | predicate


def atom_args(code: int, arity: int) -> tuple[int, ...]:
    """The arguments of a ground predicate."""
    code >>= PRED_BITS
    return tuple(code >> OBJ_BITS * (arity - 1 - i) & OBJ_MASK for i in range(arity))


def index_key(predicate: int, position: int, arg: int) -> int:
    """The number of "all true atoms of this predicate with this argument at this position"."""
    return (arg << POS_BITS | position) << PRED_BITS | predicate


def everywhere(predicate: int) -> int:
    """The number of "all true atoms of this predicate"."""
    return index_key(predicate, EVERYWHERE, 0)

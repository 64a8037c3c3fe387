"""What somebody beside one says: an order, a report, a question, their part of the recipe, or nothing that is understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.pair import places
from game.benchmarks.teach.talk.orders import NotUnderstood, understand
from game.benchmarks.teach.talk.words import things

Kind = Literal[
    "order", "done", "cannot", "where", "place", "what", "begin", "aside", "told", "finished", "cheer",
    "unclear",
]  # fmt: skip
Recipe = tuple[str, list[str]]
"""A task of TEACh and its parameters."""

_DONE = re.compile(
    r"^\W*(done|finished|ok(ay)?|ready|got it|i did|it is done|did it|i(?:'ve| have)?(?: just| already)? "
    r"(?:put|placed|turned|switched|sliced|cut|washed|cleaned|filled|poured|(?:took|taken|picked|opened|closed) it))\b"
    r"|^(?:it|they|the [a-z ]+\d*) (?:is|are) (?:now )?(?:on|off|open|closed|shut|ready|sliced|cut|clean|full|there)(?: now)?\W*$",
    re.IGNORECASE,
)
"""What was asked for is done, or is said to be as it should be."""
_FINISHED = re.compile(
    r"\b(all done|we are done|i am done|i have done (my part|all|everything|what i know)|nothing (else|more)|"
    r"that is all|no,? nothing)\b",
    re.IGNORECASE,
)
_CANNOT = re.compile(
    r"\b(cannot|can't|can not|unable|not able|does not work|doesn't work|impossible)\b",
    re.IGNORECASE,
)
_WHERE = re.compile(r"\bwhere\b", re.IGNORECASE)
_WHAT = re.compile(
    r"\bwhat (shall|should|can|do|must) (i|we)\b|\bwhat (is )?(next|now)\b|\bwhat('s| is) your(s| part)\b"
    r"|\bhow can i help\b|\bwhat do you (know|need|want)\b|\bis something still missing\b"
    r"|\bare you there\b|\bwhat are you doing\b",
    re.IGNORECASE,
)
_BEGIN = re.compile(
    r"\b(you (can )?(begin|start|lead)|go ahead|please (begin|start)$)\b", re.IGNORECASE
)
_ASIDE = re.compile(r"\b(step aside|in my way|make (some )?(room|way)|move away)\b", re.IGNORECASE)
_CHEERS = ("thank", "great", "good", "well done", "perfect", "hello", "hi", "nice", "yes", "sure", "i will",
           "no ")  # fmt: skip
_REMARK = re.compile(
    r"^\W*(well,|i (need that|am on it|wait|look for)|something is in my way|i (do not|don't) (know|find|understand)|no idea)",
    re.IGNORECASE,
)
_FOODS = ("Apple", "Potato", "Tomato", "Lettuce", "Bread")
_DISHES = ("Plate", "Bowl", "Mug", "Cup", "Pot", "Pan")


@dataclass(frozen=True, slots=True)
class Heard:
    """A sentence as it was understood: orders, where it is one; the task, where a part was told."""

    kind: Kind
    text: str
    orders: Sequence[Subgoal] = ()
    recipe: Recipe | None = None


def sentences(said: str) -> list[str]:
    """What was said at once, a sentence each, plainly. The reason why something cannot be done stays with it."""
    found = [one for one in re.split(r"(?<=[.!?;])\s+", places.plainly(said).strip()) if one]
    for number, one in enumerate(found):
        if _CANNOT.search(one):
            return [*found[:number], " ".join(found[number:])]
    return found


def hear(said: str, spoken: Sequence[Name] = ()) -> Heard:
    """What a sentence is; `it` is what "it" means."""
    if _ASIDE.search(said):
        return Heard("aside", said)
    if _REMARK.search(said) and not _WHAT.search(said):
        return Heard("cheer", said)
    if _FINISHED.search(said) and not said.strip().endswith("?"):
        return Heard("finished", said)
    if _DONE.search(said):
        return Heard("done", said)
    if _CANNOT.search(said):
        return Heard("cannot", said)
    if _WHERE.search(said) and things(said):
        return Heard("where", said)
    if places.tells(said):
        return Heard("place", said)
    if _BEGIN.search(said):
        return Heard("begin", said)
    if found := recipe(said):
        return Heard("told", said, recipe=found)
    if _WHAT.search(said):
        return Heard("what", said)
    try:
        return Heard("order", said, understand(said, spoken))
    except NotUnderstood:
        cheer = said.strip().lower().startswith(_CHEERS)
        return Heard("cheer" if cheer else "unclear", said)


def tells_of_a_place(said: str) -> bool:
    """Whether words answer somebody who has asked where a thing is: a name alone does so, too ("cabinet 3")."""
    return places.tells(said) or (hear(said).kind == "unclear" and places.is_a_name(said))


def recipe(said: str) -> Recipe | None:
    """The dish that a sentence tells of, where it tells of one: "my part is to make coffee"."""
    low = said.lower()
    if not re.search(r"\b(make|serve|cook|boil|prepare|my part|i (only )?know|toast)\b", low):
        return None
    if re.search(r"\bput\b.*\b(machine|toaster|microwave)\b|\bturn\b|\bswitch\b", low):
        return None
    kinds = [name.kind.removesuffix("Sliced") for name in things(said)]
    food = next((kind for kind in kinds if kind in _FOODS), "")
    dish = next((kind for kind in kinds if kind in _DISHES), "")
    if "coffee" in low and "coffee machine" not in low:
        return "Coffee", []
    if "toast" in low and "toaster" not in low:
        return "Plate Of Toast", []
    if food and "boil" in low:
        return "Boil X", [food]
    if food and "cook" in low:
        return ("N Cooked Slices Of X In Y", ["1", food, "in", dish]) if dish else (
            "Cooked Slice Of X", [food]
        )  # fmt: skip
    if food and dish and "slice" in low:
        return "N Slices Of X In Y", ["1", food, "in", dish]
    return None


def telling(task: str, params: Sequence[str]) -> str:
    """A part of a recipe in words that are understood again (`recipe`)."""
    if task == "Coffee":
        return "make coffee in a clean mug"
    if task == "Plate Of Toast":
        return "serve a slice of toast on a clean plate"
    if task == "Cooked Slice Of X":
        return f"cook a slice of {params[0].lower()}"
    if task == "N Slices Of X In Y":
        return f"serve a slice of {params[1].lower()} in a clean {params[3].lower()}"
    return task.lower()


__all__ = ["Heard", "Kind", "Recipe", "hear", "recipe", "sentences", "telling"]

"""Why episodes fail, in terms of what the agent did not know of its world (paper, A.11)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Category:
    """A main category and its subcategories, each with words for people."""

    name: str
    title: str
    about: str
    parts: dict[str, str]


TAXONOMY: tuple[Category, ...] = (
    Category(
        "state",
        "State",
        "misread what is so",
        {
            "believed_prepared": "takes something raw for cooked, cut, fried or boiling",
            "wrong_place": "believes a thing or a cook to be somewhere else",
            "other_state": "another misreading of the state",
        },
    ),
    Category(
        "action",
        "Action",
        "kept asking for actions that do not exist",
        {
            "invented_action": "repeats an action that the kitchen does not know",
            "unreadable": "gives answers in which no action can be found",
        },
    ),
    Category(
        "transition",
        "Transition",
        "broke a rule and did not get over it",
        {
            "one_item_at_station": "a station must hold a single item to be worked at",
            "one_item_in_hand": "a cook can hold a single thing",
            "one_cook_at_station": "a station has room for a single cook",
            "must_be_there": "a cook must stand where it works",
            "right_station_or_item": "an item needs its own kind of station",
            "other_rule": "another rule",
        },
    ),
    Category(
        "goal",
        "Goal",
        "misunderstood what was wanted",
        {
            "bad_start": "never began with anything that the goal asks for",
            "not_prepared": "used an ingredient that was not prepared",
            "wrong_order": "stacked in the wrong order",
            "wrong_ingredient": "used an ingredient that nobody asked for",
            "out_of_reach": "made the goal impossible",
            "too_slow": "was on the way, but ran out of steps",
        },
    ),
)

CATEGORIES: dict[str, Category] = {category.name: category for category in TAXONOMY}


def is_known(category: str, part: str) -> bool:
    """Whether this is a category with that subcategory."""
    return category in CATEGORIES and part in CATEGORIES[category].parts

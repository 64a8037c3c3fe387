"""Why episodes fail, in terms of what the agent did not know of its world (paper, A.11)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_noop as _


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
        _("State"),
        _("misread what is so"),
        {
            "believed_prepared": _("takes something raw for cooked, cut, fried or boiling"),
            "wrong_place": _("believes a thing or a cook to be somewhere else"),
            "other_state": _("another misreading of the state"),
        },
    ),
    Category(
        "action",
        _("Action"),
        _("kept asking for actions that do not exist"),
        {
            "invented_action": _("repeats an action that the kitchen does not know"),
            "unreadable": _("gives answers in which no action can be found"),
        },
    ),
    Category(
        "transition",
        _("Transition"),
        _("broke a rule and did not get over it"),
        {
            "one_item_at_station": _("a station must hold a single item to be worked at"),
            "one_item_in_hand": _("a cook can hold a single thing"),
            "one_cook_at_station": _("a station has room for a single cook"),
            "must_be_there": _("a cook must stand where it works"),
            "right_station_or_item": _("an item needs its own kind of station"),
            "other_rule": _("another rule"),
        },
    ),
    Category(
        "goal",
        _("Goal"),
        _("misunderstood what was wanted"),
        {
            "bad_start": _("never began with anything that the goal asks for"),
            "not_prepared": _("used an ingredient that was not prepared"),
            "wrong_order": _("stacked in the wrong order"),
            "wrong_ingredient": _("used an ingredient that nobody asked for"),
            "out_of_reach": _("made the goal impossible"),
            "too_slow": _("was on the way, but ran out of steps"),
        },
    ),
)

CATEGORIES: dict[str, Category] = {category.name: category for category in TAXONOMY}


def is_known(category: str, part: str) -> bool:
    """Whether this is a category with that subcategory."""
    return category in CATEGORIES and part in CATEGORIES[category].parts


def in_words(category: str, part: str) -> tuple[str, str]:
    """A failure mode for people; what is not known (of a later version) as it is."""
    known = CATEGORIES.get(category)
    return (known.title, known.parts.get(part, part)) if known else (category, part)

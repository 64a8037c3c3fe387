"""What the ladder calls those who stand on it, for people: `kind:name` read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from game.agents import all_agents
from game.fleets.counting import AGENT, MODEL, PERSON, PROGRAM
from game.fleets.rating import EVERYBODY, TEAM
from game.models import Program


@dataclass(frozen=True, slots=True)
class Called:
    """One of a team: a name, what it is in a word, and for named programs what their owner says of them."""

    name: str
    kind: str
    about: str = ""
    link: str = ""
    retired: bool = False
    is_word: bool = False
    """Whether the name is a word of ours, to be read in the reader's language, and nobody's own."""


def programs_in(names: Iterable[str]) -> dict[int, Program]:
    """The named programs among those who stand on a ladder."""
    ones = {one for name in names for one in name.split(TEAM)}
    ids = [int(one.partition(":")[2]) for one in ones if one.startswith(f"{PROGRAM}:")]
    return Program.objects.in_bulk(ids)


def called(who: str, programs: Mapping[int, Program], named: str = "") -> list[Called]:
    """Everybody of a team. `named` is what a person wished to be called."""
    return [_called(one, programs, named) for one in who.split(TEAM)]


def _called(one: str, programs: Mapping[int, Program], named: str) -> Called:
    kind, _, name = one.partition(":")
    if kind == PROGRAM:
        row = programs.get(int(name))
        if row is None:
            gone = gettext_noop("A program that is gone")
            return Called(gone, gettext_noop("program"), retired=True, is_word=True)
        return Called(row.name, gettext_noop("program"), row.about, row.link, row.retired)
    if kind == AGENT:
        return Called(_title(name), gettext_noop("agent"))
    if kind == MODEL:
        agent, _, model = name.partition("@")
        return Called(
            f"{_title(agent)}, {model}" if model else _title(agent), gettext_noop("language model")
        )
    if one == EVERYBODY:
        return Called(gettext_noop("People"), gettext_noop("all of them"), is_word=True)
    if kind == PERSON and named:
        return Called(named, gettext_noop("person"))
    return Called(gettext_noop("Somebody"), gettext_noop("person"), is_word=True)


def _title(agent: str) -> str:
    known = all_agents().get(agent)
    return known.title if known is not None else agent

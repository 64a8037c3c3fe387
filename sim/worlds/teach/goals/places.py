"""What a task asks for under the rules of `sound`: a place for every single object.

TEACh counts objects component by component. Here each instance of each task has places of its own
("the plate of the second sandwich"), so that an object can be held to the dish it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sim.fields import wrong
from sim.worlds.teach.definitions.language import Bound, Head, Part, Relation, Want

MOST = 5000
"""Places that one task may have."""
BESIDES_KIND = {"receptacle"}
"""Conditions that only say what kind of thing it is."""


@dataclass(eq=False, slots=True)
class Place:
    """A place for one object. `scope` is where an object may take one place only (None: anywhere).

    `inside` are the links in which it is to be in something, `holds` those in which it holds others.
    """

    number: int
    want: Want
    scope: str | None
    inside: list[Link] = field(default_factory=list)
    holds: list[Link] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Group:
    """A place for all objects of a kind, however many there are."""

    want: Want


@dataclass(eq=False, slots=True)
class Link:
    """Heads that are to be in a tail: in the one object at `tail`, or in any that answers `any_of`."""

    relation: Relation
    tail: Place | None
    any_of: Want | None
    heads: list[Place]
    groups: list[Group]


@dataclass(eq=False, slots=True)
class Node:
    """One component, relation or task, with the places and links that it asks for itself."""

    key: str
    description: str = ""
    task: Bound | None = None
    number: int = 1
    places: list[Place] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This node and all below."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(eq=False, slots=True)
class _Instance:
    """One instance of a task: its places by component."""

    task: Bound
    own: dict[str, list[Place] | Group] = field(default_factory=dict)
    parts: dict[str, list[_Instance]] = field(default_factory=dict)

    def of(self, key: str | None) -> list[Place] | Group:
        """The places of a component; of a task those of what stands for it, in each instance."""
        if key is None:
            return []
        if key in self.own:
            return self.own[key]
        found: list[Place] = []
        for inner in self.parts.get(key, ()):
            places = inner.of(inner.task.anchor)
            if isinstance(places, Group):
                return places
            found += places
        return found


class Plan:
    """All places and links of a task."""

    def __init__(self, task: Bound) -> None:
        """Lay out a task.

        Raises:
            WorldError: `wrong_params` where it asks for too many things.
        """
        self.places: list[Place] = []
        self.shares = task.shares
        self.task = task.apart or task
        self.root, _ = self._task(self.task, 1, "")

    def _task(self, task: Bound, times: int, path: str) -> tuple[Node, list[_Instance]]:
        node = Node("", task.desc, task)
        instances = [_Instance(task) for _ in range(times)]
        for part in task.components:
            if str(part.determiner) == "0":
                continue
            here = f"{path}/{part.key}"
            if isinstance(part, Part):
                child, inner = self._task(part.task, times * part.number, here)
                child.key, child.number = part.key, part.number
                for number, instance in enumerate(instances):
                    first = number * part.number
                    instance.parts[part.key] = inner[first : first + part.number]
                node.children.append(child)
            elif not _is_means(part, task):
                node.children.append(self._want(part, instances, here))
        for relation in task.relations:
            node.children.append(self._relation(relation, instances))
        return node, instances

    def _want(self, want: Want, instances: list[_Instance], path: str) -> Node:
        node = Node(want.key, want.says)
        if want.number is None:
            group = Group(want)
            node.groups.append(group)
            for instance in instances:
                instance.own[want.key] = group
            return node
        count = max(want.number, _most_heads(instances[0].task, want.key) if instances else 0)
        shared: list[Place] = []
        for instance in instances:
            if not want.shared or not shared:
                made = [self._place(want, path) for _ in range(count)]
                node.places += made
                shared = shared or made
            else:
                made = shared
            instance.own[want.key] = made
        return node

    def _place(self, want: Want, path: str) -> Place:
        if len(self.places) >= MOST:
            raise wrong(f"this asks for more than {MOST} things", "params", "wrong_params")
        scope = None if want.shared else path if self.shares else ""
        place = Place(len(self.places), want, scope)
        self.places.append(place)
        return place

    def _relation(self, relation: Relation, instances: list[_Instance]) -> Node:
        node = Node("")
        seen: set[tuple[int, ...]] = set()
        for instance in instances:
            link = _link(relation, instance)
            named = (*link.heads, *([link.tail] if link.tail else []))
            same = (*(place.number for place in named), *(id(group) for group in link.groups))
            if same in seen:
                continue  # all of it is shared between instances
            seen.add(same)
            node.links.append(link)
            for head in link.heads:
                head.inside.append(link)
            if link.tail is not None:
                link.tail.holds.append(link)
        return node


def _link(relation: Relation, instance: _Instance) -> Link:
    tails = instance.of(relation.tail)
    heads: list[Place] = []
    groups: list[Group] = []
    for head in relation.heads:
        if str(head.determiner) == "0":
            continue
        found = instance.of(head.key)
        if isinstance(found, Group):
            groups.append(found)
        else:
            heads += found[: head.number]
    if isinstance(tails, Group):
        return Link(relation, None, tails.want, heads, groups)
    if relation.one == "the":
        return Link(relation, tails[0] if tails else None, None, heads, groups)
    return Link(relation, None, tails[0].want if tails else None, heads, groups)


def _most_heads(task: Bound, key: str) -> int:
    heads: list[Head] = [head for relation in task.relations for head in relation.heads]
    return max((head.number or 0 for head in heads if head.key == key), default=0)


def _is_means(want: Want, task: Bound) -> bool:
    """Whether a thing is only there to work with, as the knife: nothing is asked of it at the end."""
    named = {task.anchor}
    for relation in task.relations:
        named |= {relation.tail, *(head.key for head in relation.heads)}
    named |= {key for rule in task.beyond for key in rule.keys}
    besides = {name for name, _ in want.query.conditions} - {want.query.primary}
    alone = len(task.components) == 1
    return want.shared and want.key not in named and besides <= BESIDES_KIND and not alone

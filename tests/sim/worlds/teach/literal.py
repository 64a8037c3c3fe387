"""The rules of `teach` once more, slowly and word for word from section 1.3 of the description.

No index, nothing kept: every question goes through all objects. Only numbers come out.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from sim.worlds.teach.definitions.language import Bound, Part, Query, Relation, Want

Thing = dict[str, Any]
PAIRS = ({"Sink", "SinkBasin"}, {"Bathtub", "BathtubBasin"})


class Verdict(NamedTuple):
    success: bool
    total: int
    satisfied: int
    steps: Counter[tuple[str, bool]]
    done: list[Thing]
    near: list[Thing]


def is_type(kind: str, wanted: str) -> bool:
    return kind == wanted or any({kind, wanted} == pair for pair in PAIRS)


def by_id(objects: list[Thing], object_id: str) -> Thing | None:
    return next((one for one in objects if one["objectId"] == object_id), None)


def holders(one: Thing, objects: list[Thing]) -> list[str]:
    """`parentReceptacles` where they are known, else the chain of last parents."""
    if one.get("parentReceptacles") is not None:
        return list(one["parentReceptacles"])
    last = one.get("simbotLastParentReceptacle")
    if last is None or last == one["objectId"]:
        return []
    holder = by_id(objects, last)
    return [last, *(holders(holder, objects) if holder else [])]


def has(one: Thing, name: str, wanted: Any, objects: list[Thing]) -> bool:
    if name not in one:
        return False
    if name == "objectType":
        return is_type(one[name], wanted)
    if name == "simbotLastParentReceptacle" and wanted is not None:
        holder = by_id(objects, one[name])
        return holder is not None and (
            is_type(holder["objectType"], wanted) or wanted in holder["simbotObjectClass"]
        )
    if wanted in (0, 1) and not isinstance(wanted, bool):
        return bool(one[name]) is bool(wanted)
    if isinstance(one[name], list):
        return wanted in one[name]
    return bool(one[name] == wanted)


def truths(one: Thing, query: Query, objects: list[Thing]) -> dict[str, bool]:
    return {name: has(one, name, wanted, objects) for name, wanted in query.conditions}


def is_whole(one: Thing, query: Query) -> bool:
    return any(
        word in query.wanted and one.get(query.primary) == query.wanted.replace(word, "")
        for word in ("Sliced", "Cracked")
    )


def judge(task: Bound, objects: list[Thing], times: int = 1) -> Verdict:
    found: list[Verdict] = []
    heads: dict[str, list[Thing]] = {}
    anchor: tuple[list[Thing], list[Thing]] = ([], [])
    for part in task.components:
        if part.determiner == "0":
            continue
        if isinstance(part, Part):
            inner = judge(part.task, objects, times * part.number)
            open_steps = Counter({key: n for key, n in inner.steps.items() if not key[1]})
            one = inner._replace(steps=open_steps)
            heads[part.key] = one.done
        elif part.number is None:
            one = everything(part, objects)
            heads[part.key] = one.done + one.near
            if one.success and not one.steps:  # no row, and so it is not counted either
                one = one._replace(total=0, satisfied=0)
        else:
            one = some(part, objects, 1 if part.shared else times * part.number)
            heads[part.key] = one.done + one.near
        found.append(one)
        if part.key == task.anchor:
            anchor = one.done, one.near
    for relation in task.relations:
        rule = in_any if relation.one == "a" else in_one
        found.append(rule(relation, heads, objects, times))
    return Verdict(
        all(one.success for one in found),
        sum(one.total for one in found),
        sum(one.satisfied for one in found),
        sum((one.steps for one in found), Counter()),
        *anchor,
    )


def told(want: Want, lacking: list[dict[str, bool]], first: bool) -> Counter[tuple[str, bool]]:
    steps: Counter[tuple[str, bool]] = Counter()
    for name, text in want.failures:
        failing = sum(not one[name] for one in lacking)
        if failing:
            steps[text, False] += failing
        elif first:
            steps[text, True] += 1
    return steps


def everything(want: Want, objects: list[Thing]) -> Verdict:
    query = want.query
    of_kind = [one for one in objects if truths(one, query, objects)[query.primary]]
    done = [one for one in of_kind if all(truths(one, query, objects).values())]
    near = [one for one in of_kind if one not in done]
    lacking = [truths(one, query, objects) for one in near]
    met = len(query.conditions) * len(done) + sum(sum(one.values()) for one in lacking)
    total = len(query.conditions) * len(of_kind)
    return Verdict(not near, total, met, told(want, lacking, bool(done)), done, near)


def some(want: Want, objects: list[Thing], need: int) -> Verdict:
    query, size = want.query, len(want.query.conditions)
    done: list[Thing] = []
    near: list[Thing] = []
    looked_for = need
    for one in objects:
        met = truths(one, query, objects)
        if all(met.values()):
            done.append(one)
        elif len(done) < need and (met[query.primary] or is_whole(one, query)):
            others = [truth for name, truth in met.items() if name != query.primary]
            if not met[query.primary] and all(others) and "Sliced" in query.wanted:
                looked_for = 1  # one whole food gives many slices
            elif met[query.primary] and all(others):
                raise AssertionError("it would have been done")
            near.append(one)
    near.sort(key=lambda one: -sum(truths(one, query, objects).values()))
    best = [truths(one, query, objects) for one in near[: max(0, looked_for - len(done))]]
    satisfied = size * min(need, len(done)) + sum(sum(one.values()) for one in best)
    steps = told(want, best, bool(done or near))
    return Verdict(len(done) >= need, size * need, satisfied, steps, done, near)


def in_any(
    relation: Relation, heads: dict[str, list[Thing]], objects: list[Thing], times: int
) -> Verdict:
    total = sum(
        times * (len(heads.get(head.key, [])) if head.number is None else head.number)
        for head in relation.heads
    )
    tails = {one["objectId"] for one in heads.get(relation.tail, [])}
    if not tails:
        return Verdict(False, total, 0, Counter(), [], [])
    steps: Counter[tuple[str, bool]] = Counter()
    success, satisfied = True, 0
    for head in relation.heads:
        if head.determiner == "0":
            continue
        things = heads.get(head.key, [])
        inside = [one for one in things if tails & set(holders(one, objects))]
        satisfied += len(inside)
        outside = len(things) - len(inside)
        if head.number is None:
            success &= not outside
            steps[relation.failure, False] += outside
            steps[relation.failure, True] += bool(inside) and not outside
        else:
            missing = max(0, times * head.number - len(inside))
            success &= not missing
            steps[relation.failure, False] += min(missing, outside)
    if success and satisfied and not +steps:
        steps[relation.failure, True] += 1
    return Verdict(success, total, satisfied, +steps, [], [])


def in_one(
    relation: Relation, heads: dict[str, list[Thing]], objects: list[Thing], times: int
) -> Verdict:
    total = sum(
        times * (len(heads.get(head.key, [])) if head.number is None else head.number)
        for head in relation.heads
    )
    tails = heads.get(relation.tail, [])
    if not tails:
        return Verdict(False, total, 0, Counter(), [], [])
    asked = [head for head in relation.heads if head.determiner != "0"]
    complete: list[list[tuple[int, int, int]]] = []
    others: list[list[tuple[int, int, int]]] = []
    for tail in tails:
        counts = []
        for head in asked:
            things = heads.get(head.key, [])
            inside = sum(tail["objectId"] in holders(one, objects) for one in things)
            need = len(things) if head.number is None else head.number
            counts.append((need, inside, len(things) - inside))
        if all(inside >= need for need, inside, _ in counts):
            complete.append(counts)
            if len(complete) == times:
                break
            continue
        place = next((n for n, other in enumerate(others) if beats(counts, other)), len(others))
        others = [*others[:place], counts, *others[place:]][: times - len(complete)]
    others = others[: max(0, times - len(complete))]
    satisfied = sum(min(need, inside) for row in complete + others for need, inside, _ in row)
    missing = sum(min(max(0, n - inside), outside) for row in others for n, inside, outside in row)
    steps = +Counter({(relation.failure, False): missing})
    return Verdict(len(complete) >= times, total, satisfied, steps, [], [])


def beats(one: list[tuple[int, int, int]], other: list[tuple[int, int, int]]) -> bool:
    """More heads complete, or more things in their place: either is enough."""
    complete = [sum(inside >= need for need, inside, _ in row) for row in (one, other)]
    things = [sum(min(need, inside) for need, inside, _ in row) for row in (one, other)]
    return complete[0] > complete[1] or things[0] > things[1]

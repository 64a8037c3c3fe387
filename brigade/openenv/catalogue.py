"""Which tasks a server offers: its splits are the suites of its worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from brigade.naming import find, full_name, is_learning, led_seat
from sim.world import JSONObject, Suite, Task, World, WorldError
from sim.worlds import all_worlds, get_world


class Catalogue:
    """The tasks of one world, or of all of them (`world` empty)."""

    def __init__(self, world: str = "") -> None:
        self.worlds: Sequence[World] = (
            (get_world(world),) if world else tuple(all_worlds().values())
        )
        self.name = world or "brigade"

    @cached_property
    def _splits(self) -> Mapping[str, tuple[World, Suite, tuple[Task, ...]]]:
        found = {}
        for world in self.worlds:
            tasks = tuple(world.tasks())
            for suite in world.suites():
                own = tuple(task for task in tasks if task.suite == suite.name)
                if own:
                    found[self._called(world, suite)] = (world, suite, own)
        return found

    def _called(self, world: World, suite: Suite) -> str:
        return suite.name if len(self.worlds) == 1 else f"{world.name}/{suite.name}"

    def splits(self) -> list[JSONObject]:
        """Every split with its type, `train` or `test`, and what it is in words."""
        return [
            {
                "name": name,
                "type": "train" if is_learning(suite.name) else "test",
                "title": suite.title,
                "version": suite.version,
                "tasks": len(tasks),
            }
            for name, (_, suite, tasks) in self._splits.items()
        ]

    def tasks(self, split: str) -> tuple[Task, ...]:
        """The tasks of a split, in the catalogue's order.

        Raises:
            WorldError: `unknown_split`, which names those that exist.
        """
        if split not in self._splits:
            there = ", ".join(self._splits)
            raise WorldError("unknown_split", f'there is no split "{split}"; there are: {there}')
        return self._splits[split][2]

    def told(self, split: str, index: int) -> JSONObject:
        """What is told of a task: nothing that its player may not know, and no way to solve it.

        Raises:
            IndexError: the split has no task of that number.
        """
        tasks = self.tasks(split)
        if not 0 <= index < len(tasks):
            raise IndexError(f"{split} has tasks 0 to {len(tasks) - 1}")
        task, world = tasks[index], self._splits[split][0]
        led = led_seat(task)
        return {
            "id": full_name(world, task),
            "index": index,
            "title": task.title_for(led.name),
            "goal": "" if led.title else task.goal,
            "seats": [seat.name for seat in task.seats],
            "seat": led.name,
            "difficulty": task.difficulty,
            "step_limit": task.step_limit,
        }

    def find(self, name: str, split: str, index: int | None) -> tuple[World, Task]:
        """The task that is meant by its name, by split and number, or the first one of all.

        Raises:
            WorldError: there is none, or this server does not offer it.
        """
        if name:
            world, task = self._named(name)
            if world not in self.worlds:
                raise WorldError(
                    "unknown_task", f"this server has no {world.name}, only {self.name}"
                )
            return world, task
        if not split:
            first = self.worlds[0]
            return first, next(iter(first.tasks()))
        tasks, number = self.tasks(split), index or 0
        if number >= len(tasks):
            raise WorldError(
                "unknown_task", f"{split} has tasks 0 to {len(tasks) - 1}, not {number}"
            )
        return self._splits[split][0], tasks[number]

    def _named(self, name: str) -> tuple[World, Task]:
        own = f"{self.worlds[0].name}/"
        if len(self.worlds) == 1 and not name.startswith(own):
            return find(own + name)
        return find(name)

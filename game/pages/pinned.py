"""The pinned kitchens that benchmarks are played in, for people to cook in by the same ids."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.benchmarks import all_benchmarks
from game.suites import INSTANCE, all_tasks, instance_ids, pinned_suites, suite_title
from sim.world import Task


@dataclass(frozen=True, slots=True)
class Shelf:
    """The pinned kitchens of one suite: per task their numbers with the ids."""

    title: str
    tasks: tuple[tuple[Task, tuple[tuple[str, str], ...]], ...]


@require_safe
def pinned(request: HttpRequest) -> HttpResponse:
    """Every pinned kitchen by suite and task, each a link to the page where it is opened."""
    worlds = dict.fromkeys(card.world for card in all_benchmarks().values())
    shelves = [_shelf(world, suite) for world in worlds for suite in pinned_suites(world)]
    return render(request, "benchmarks/pinned.html", {"shelves": shelves})


def _shelf(world: str, suite: str) -> Shelf:
    numbers: dict[str, list[tuple[str, str]]] = {}
    for one in instance_ids(world, suite):
        base, _, number = one.partition(INSTANCE)
        numbers.setdefault(base, []).append((number, one))
    tasks = all_tasks()
    rows = tuple((tasks[base], tuple(ids)) for base, ids in numbers.items())
    return Shelf(suite_title(world, suite), rows)

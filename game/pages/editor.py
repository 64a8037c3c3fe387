"""The kitchen editor: the page, and what it asks while somebody draws."""

from __future__ import annotations

import io
import json
from functools import lru_cache

import orjson
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from PIL import Image

from game.jobs.queue import JobError, cancel
from game.models import Job
from game.pages import shared_kitchens
from game.pages.sayings import said
from game.people import player_of
from game.suites import all_tasks, find_task, suite_title
from game.workshop import keeping, lines, solving
from sim import reading
from sim.editing import Editable, Sketch, read_sketch
from sim.world import JSONObject, Task, WorldError

BODY = reading.Limits(size=200_000, depth=24)
PIXELS = (64, 128, 256)
ASKED = reading.Limits(size=1500, depth=8)
FOREVER = "public, max-age=31536000, immutable"
KEPT = 600
"""Pictures that a process keeps: about 3 MB."""


@require_safe
@never_cache
def editor(request: HttpRequest) -> HttpResponse:
    """The editor: with a small kitchen to begin with, a task's (`?task=`), or one that was shared (`?kitchen=`)."""
    try:
        name, sketch, origin = _begin(request)
        world = keeping.world_of(name)
    except WorldError as error:
        raise Http404(str(error)) from error
    config = {
        "world": name, "sketch": sketch.to_json(), "origin": origin, "kit": _kit(world),
        "art": reverse("editor_art", args=[name, world.art, PIXELS[1]]),
        "check": reverse("editor_check"), "read": reverse("editor_read"),
        "keep": reverse("editor_keep"), "solve": reverse("editor_solve"),
        "cooks": shared_kitchens.paces(name),
    }  # fmt: skip
    return render(
        request, "workshop/editor.html", {"config": config, "templates": _templates(name)}
    )


def _kit(world: Editable) -> JSONObject:
    """What there is to draw with, called as the reader's language calls it."""
    kit = world.kit().to_json()
    for pieces in ("stations", "items", "containers"):
        kit[pieces] = [{**one, "title": said(one["title"])} for one in kit[pieces]]
    return kit


def _begin(request: HttpRequest) -> tuple[str, Sketch, str]:
    """The world and the sketch to begin with, and where it is from (empty: from nowhere)."""
    if digest := request.GET.get("kitchen", ""):
        kitchen = shared_kitchens.kitchen_or_404(request, digest)
        return kitchen.world, keeping.sketch_of(kitchen), f"kitchen {digest}"
    if task_id := request.GET.get("task", ""):
        task = find_task(task_id)
        document = keeping.file_of(task)
        if document is None:
            raise WorldError("unknown_task", f"{task_id} cannot be drawn on")
        return task.world, keeping.world_of(task.world).sketched(document), f"task {task_id}"
    name = request.GET.get("world", "") or next(iter(keeping.editable()), "")
    return name, keeping.world_of(name).blank(), ""


@lru_cache(maxsize=8)
def _templates(world: str) -> list[tuple[str, list[Task]]]:
    """The tasks of a world to begin with, by suite."""
    found: dict[str, list[Task]] = {}
    for task in all_tasks().values():
        if task.world == world and keeping.file_of(task) is not None:
            found.setdefault(suite_title(world, task.suite), []).append(task)
    return list(found.items())


@require_safe
def art(request: HttpRequest, world: str, art: str, px: int) -> HttpResponse:
    """A picture of the kit (WebP); `?of=` is the JSON of what it shows. The address holds the version of the art."""
    try:
        maker = keeping.world_of(world)
        what = reading.plain(request.GET.get("of", ""), ASKED)
        if px not in PIXELS or not isinstance(what, dict):
            raise WorldError("bad_picture", f"pictures have {PIXELS} pixels")
        data = _picture(world, maker.art, json.dumps(what, sort_keys=True), px)
    except WorldError as error:
        raise Http404(str(error)) from error
    keep = FOREVER if art == maker.art else "no-store"
    return HttpResponse(data, content_type="image/webp", headers={"Cache-Control": keep})


@lru_cache(maxsize=KEPT)
def _picture(world: str, art: str, what: str, px: int) -> bytes:
    made = io.BytesIO()
    pixels = keeping.world_of(world).picture(json.loads(what), px)
    Image.fromarray(pixels, "RGBA").save(made, "WEBP", quality=82, method=4)
    return made.getvalue()


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What is to be said of a sketch: remarks, the goal in words, and its file as text."""
    try:
        world, sketch = drawn(request)
        return JsonResponse(_said(world, sketch))
    except WorldError as error:
        return problem(error)


def _said(world: Editable, sketch: Sketch) -> JSONObject:
    document = world.build(sketch)
    return {
        "remarks": [one.to_json() for one in world.check(sketch)],
        "goal": str(document.get("goal_description", "")) if sketch.words else "",
        "dishes": [world.says(one) for one in sketch.dishes],
        "text": keeping.text_of(document),
    }  # fmt: skip


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """The sketch of a file that somebody wrote or brought; what is wrong is told with its line."""
    text = ""
    try:
        asked = _body(request)
        text = str(asked.get("text", ""))
        if len(text) > keeping.LARGEST:
            words = f"this is too long: {keeping.LARGEST:,} characters are allowed"
            raise WorldError("too_large", words)
        document = reading.plain(text, BODY)
        if not isinstance(document, dict):
            raise WorldError("bad_json", "a kitchen is a JSON object: { … }", "line 1")
        world = keeping.world_of(str(document.get("world") or asked.get("world") or ""))
        inner = {key: value for key, value in document.items() if key != "world"}
        sketch = world.sketched(inner)
        return JsonResponse({"sketch": sketch.to_json(), **_said(world, sketch)})
    except WorldError as error:
        return problem(error, text)


def drawn(request: HttpRequest) -> tuple[Editable, Sketch]:
    """The world and the sketch that a request brings as JSON.

    Raises:
        WorldError: it is no sketch, or too large.
    """
    asked = _body(request)
    return keeping.world_of(str(asked.get("world", ""))), read_sketch(asked.get("sketch"))


def _body(request: HttpRequest) -> JSONObject:
    data = reading.plain(request.body, BODY)
    if not isinstance(data, dict):
        raise WorldError("bad_json", "a request is a JSON object: { … }")
    return data


def problem(error: WorldError, text: str = "", status: int = 422) -> HttpResponse:
    """What is wrong as problem+json; `line` is where it is in a text, 0: nowhere in particular."""
    line = lines.line_of(text, error.path) if text else 0
    # The page says the line by itself.
    detail = str(error).removeprefix(f"line {line}").lstrip(",: ") if line else str(error)
    told = {
        "type": "about:blank", "title": "This kitchen cannot be read", "status": status,
        "code": error.code, "detail": detail, "path": error.path, "line": line,
    }  # fmt: skip
    return HttpResponse(orjson.dumps(told), content_type="application/problem+json", status=status)


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Keep a kitchen under the digest of what is in it; its addresses."""
    try:
        asked = _body(request)
        sketch = read_sketch(asked.get("sketch"))
        kitchen = keeping.keep(str(asked.get("world", "")), sketch, player_of(request))
    except WorldError as error:
        return problem(error)
    return JsonResponse(
        {
            "digest": kitchen.pk, "title": kitchen.title,
            "page": reverse("drawn_kitchen", args=[kitchen.pk]),
            "play": reverse("play_drawn", args=[kitchen.pk]),
            "file": reverse("drawn_file", args=[kitchen.pk]),
        }
    )  # fmt: skip


@require_POST
def solve(request: HttpRequest) -> HttpResponse:
    """Have the shortest way looked for: what is known already for good, or a job."""
    try:
        asked = _body(request)
        player = player_of(request)
        if digest := asked.get("kitchen"):
            kitchen = shared_kitchens.kitchen_or_404(request, str(digest))
        else:
            sketch = read_sketch(asked.get("sketch"))
            kitchen = keeping.keep(str(asked.get("world", "")), sketch, player)
        way = solving.way_of(keeping.task_of(kitchen), str(asked.get("way", "turns")))
        known = kitchen.solutions.get(way)
        if solving.final(known):
            return JsonResponse({"status": "done", **told(request, kitchen.pk, known)})
        job = solving.ask(kitchen, way, player)
    except WorldError as error:
        return problem(error)
    except JobError as error:
        return problem(WorldError("too_fast", str(error)), status=429)
    return JsonResponse({"status": "queued", "job": reverse("editor_job", args=[job.pk])})


def job(request: HttpRequest, job_id: str) -> HttpResponse:
    """How far a search is, for whoever asked for it; a POST ends it."""
    player = player_of(request, create=False)
    found = Job.objects.filter(pk=job_id, kind=solving.KIND, created_by=player).first()
    if player is None or found is None:
        raise Http404("there is no such search")
    if request.method == "POST":
        cancel(found)
        found.refresh_from_db()
    answer: JSONObject = {
        "status": found.status, "message": found.message, "done": found.done, "total": found.total,
    }  # fmt: skip
    if found.status == Job.Status.DONE:
        kitchen = shared_kitchens.kitchen_or_404(request, found.params["kitchen"])
        answer |= told(request, kitchen.pk, kitchen.solutions.get(found.params["way"]))
    response = JsonResponse(answer)
    response.headers["Cache-Control"] = "no-store"
    return response


def told(request: HttpRequest, digest: str, solution: JSONObject | None) -> JSONObject:
    """What a search came to, for the page."""
    if solution is None:
        return {"words": "", "watch": "", "steps": None, "proved": False}
    watch = shared_kitchens.replay_of(request, solution)
    return {
        "words": solving.in_words(solution), "watch": watch, "steps": solution["steps"],
        "proved": solution["proved"], "never": solution["never"], "kitchen": digest,
    }  # fmt: skip

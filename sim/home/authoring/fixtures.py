"""What stands in a run: sinks with their taps, stoves with burners and knobs, fridges, tall cupboards."""

from __future__ import annotations

from sim.home.authoring.counters import CORNER, Run, sink_rect
from sim.home.authoring.draft import Draft, Frame
from sim.home.authoring.fronts import (
    BODY,
    COUNTER,
    DEEP,
    LOW,
    PLINTH,
    Module,
    build_base,
)

BOWL = 0.23
"""Depth of a sink, rim included: a pot stands in it below the tap."""


def build_run(draft: Draft, run: Run) -> None:
    """Everything in a run but the counter."""
    frame = run.frame
    for u, module in run.spots:
        w, middle = module.width, u + module.width / 2
        if module.kind == "base":
            build_base(draft, frame, u, module)
        elif module.kind == "sink":
            sink(
                draft,
                run,
                u,
                module,
                taps=max(1, draft.left("Faucet")),
                doors=draft.had("Cabinet") >= 4,
            )
        elif module.kind == "stove":
            _stove(draft, frame, middle, w)
        elif module.kind == "fridge":
            _fridge(draft, frame, middle, w)
        elif module.kind == "tall":
            for y, height in ((LOW, 1.05), (LOW + 1.06, 1.0)):
                draft.place("Cabinet", frame, middle, BODY / 2, y, (w - 0.006, height, BODY))
        elif module.kind == "dishwasher":
            draft.build(
                "panel", frame, middle, BODY / 2, 0.105, (w - 0.004, 0.75, BODY), look="dishwasher"
            )
        elif module.kind == "corner":
            draft.build(
                "carcass", frame, u + CORNER - BODY / 2, BODY / 2, 0.105, (BODY, 0.75, BODY)
            )
            draft.build(
                "panel",
                frame,
                u + (CORNER - BODY) / 2,
                BODY / 2,
                0.105,
                (CORNER - BODY, 0.75, BODY),
                look="plain",
            )
        elif module.kind == "filler":
            draft.build("panel", frame, middle, BODY / 2, 0.105, (w, 0.75, BODY), look="plain")
    plinths(draft, run)
    if run.before:
        gap = CORNER - BODY
        draft.build(
            "panel", frame, BODY + gap / 2, BODY / 2, 0.105, (gap, 0.75, BODY), look="plain"
        )
    draft.keep.append(frame.rect(run.start, DEEP, run.start + run.length, DEEP + 0.8))


def plinths(draft: Draft, run: Run) -> None:
    """A recessed base board under each stretch of modules that stand on one."""
    start: float | None = None
    end = 0.0
    for u, module in [*run.spots, (0.0, Module("end", 0.0))]:
        if module.counter or module.kind == "tall":
            start = u if start is None else start
            end = u + module.width
        elif start is not None:
            deep = BODY - 0.05
            draft.build(
                "plinth", run.frame, (start + end) / 2, deep / 2, 0.0, (end - start, PLINTH, deep)
            )
            start = None


def sink(draft: Draft, run: Run, u: float, module: Module, *, taps: int, doors: bool) -> None:
    """A sink in its cut-out, its basin, taps, and two doors or a blind front below."""
    frame, w = run.frame, module.width
    u0, v0, u1, v1 = sink_rect(u, module)
    middle, v = (u0 + u1) / 2, (v0 + v1) / 2
    size = (u1 - u0, BOWL, v1 - v0)
    basin = (-0.27, -0.15, 0.27, 0.22)
    bowl = draft.place(
        "Sink",
        frame,
        middle,
        v,
        COUNTER + 0.005 - BOWL,
        size,
        shape={"basins": [list(basin)]},
        solid=False,
    )
    draft.place(
        "SinkBasin",
        frame,
        middle,
        v + (basin[1] + basin[3]) / 2,
        COUNTER + 0.002 - BOWL + 0.03,
        (basin[2] - basin[0], BOWL - 0.03, basin[3] - basin[1]),
        parent=bowl.name,
        solid=False,
    )
    for index in range(taps):
        offset = 0.0 if index == 0 else 0.24
        tall = draft.size("Faucet") if index == 0 else (0.08, 0.24, 0.18)
        tall = (tall[0], tall[1], 0.22 if index == 0 else 0.16)
        draft.place(
            "Faucet",
            frame,
            middle + offset,
            0.085 + tall[2] / 2,
            COUNTER + 0.005,
            tall,
            solid=False,
        )
    if doors:
        for side in (-1, 1):
            hinge = "left" if side < 0 else "right"
            draft.place(
                "Cabinet",
                frame,
                u + w / 2 + side * w / 4,
                BODY / 2,
                LOW,
                (w / 2 - 0.006, 0.54, BODY),
                shape={"hinge": hinge},
            )
    else:
        draft.build("panel", frame, u + w / 2, BODY / 2, LOW, (w, 0.54, BODY), look="doors")
    draft.build("panel", frame, u + w / 2, BODY - 0.012, 0.65, (w, 0.205, 0.024), look="plain")


def _stove(draft: Draft, frame: Frame, u: float, width: float) -> None:
    burners = draft.left("StoveBurner")
    draft.build("stove", frame, u, 0.32, 0.0, (width - 0.004, COUNTER, 0.62), burners=burners)
    front = 0.32 + 0.31
    columns = 3 if burners > 4 else 2
    spots = [
        ((column - (columns - 1) / 2) * (width - 0.08) / columns, v)
        for v in (0.46, 0.18)
        for column in range(columns)
    ]
    if burners == 5:
        spots = [*spots[:1], *spots[2:4], spots[5], (0.0, 0.32)]
    placed = []
    for du, v in spots[:burners]:
        side = 0.20 if burners > 4 else 0.22
        burner = draft.place(
            "StoveBurner", frame, u + du, v, COUNTER, (side, 0.025, side), solid=False
        )
        placed.append(burner)
    for index, burner in enumerate(placed):
        step = (width - 0.1) / burners
        draft.place(
            "StoveKnob",
            frame,
            u + (index - (burners - 1) / 2) * step,
            front + 0.017,
            0.80,
            (0.046, 0.046, 0.034),
            controls=(burner.name,),
            solid=False,
        )


def _fridge(draft: Draft, frame: Frame, u: float, width: float) -> None:
    size = (
        width - 0.03,
        round(draft.rng.uniform(1.7, 1.88), 2),
        round(draft.rng.uniform(0.68, 0.74), 2),
    )
    draft.place(
        "Fridge",
        frame,
        u,
        0.02 + size[2] / 2,
        0.0,
        size,
        shape={"hinge": draft.rng.choice(("left", "right"))},
    )

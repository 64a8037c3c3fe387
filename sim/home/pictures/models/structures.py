"""What is built in and no object: carcasses, panels, rugs, shower walls."""

from __future__ import annotations

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import (
    cabinet_paint,
    front,
    front_kind,
    handle,
    handle_kind,
    handle_metal,
    wood,
)
from sim.home.pictures.palette import (
    CERAMIC,
    DARK,
    GREEN_LIGHT,
    STEEL,
    WHITE,
    dyed,
    shade,
    surface,
    tone,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    disc,
    lathe,
    merge,
    move,
    nest,
    stretch,
    tube,
)


@model("structure:carcass", "structure:island_body")
def carcass(subject: Subject) -> tuple[Part, ...]:
    """A cabinet's body where nothing opens: sides, a front panel, a kick board.

    It has no upper face, so that basins can sink into it.
    """
    w, h, d = subject.size
    paint = cabinet_paint(subject.style, subject.shape)
    kick = 0.0 if subject.shape.get("kick") is False else float(subject.shape.get("kick", 0.0))
    outline = [(0.0, kick), (0.0, h)]
    parts = [nest(shade(paint, 0.93), (w, d), outline, cap=False)]
    if kick:
        parts.append(nest(DARK, (w - 0.1, d - 0.1), [(0.0, 0.0), (0.0, kick)], cap=False))
    if subject.type.endswith("island_body"):
        for sign in (-1, 1):
            face = front(paint, w, h - kick, (0.0, (h + kick) / 2, d / 2 + 0.002))
            parts.append(stretch(face, z=float(sign)))
    return merge(parts)


@model("structure:panel", "structure:filler")
def panel(subject: Subject) -> tuple[Part, ...]:
    """A board in the cabinets' colour; `shape.look` "doors" or "dishwasher" gives it a front."""
    w, h, d = subject.size
    paint = cabinet_paint(subject.style, subject.shape)
    kind = front_kind(subject.style)
    style = subject.shape.get("look", "front" if min(w, h) > 0.25 and d > 0.1 else "plain")
    if style == "top":
        return (box(wood(subject), (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0.004),)
    if style == "plain":
        return (box(paint, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0.002),)
    face = d / 2 - 0.02
    body = nest(shade(paint, 0.9), (w, d - 0.02), [(0.0, 0.0), (0.0, h)], cap=False)
    parts = [move(body, z=-0.01), decal(shade(paint, 0.5), (0, h / 2, face - 0.006), w, h)]
    if style == "dishwasher":
        return merge([*parts, *_dishwasher(w, h, d)])
    count = 2 if style == "doors" and w > 0.5 else 1
    metal = handle_metal(subject.style)
    for i in range(count):
        wide = w / count
        x = -w / 2 + wide * (i + 0.5)
        parts.append(front(paint, wide - 0.003, h, (x, h / 2, d / 2), kind))
        side = 1 if i == 0 else -1
        spot = (x + side * (wide / 2 - 0.035), h - 0.12, d / 2)
        parts += handle(metal, spot, 0.14, upright=True, kind=handle_kind(subject.style))
    return merge(parts)


def _dishwasher(w: float, h: float, d: float) -> list[Part]:
    """A steel door with a handle and a strip of buttons."""
    y = h - 0.11
    return [
        front(STEEL, w, h - 0.09, (0.0, (h - 0.09) / 2, d / 2), kind=2),
        front(shade(STEEL, 0.55), w, 0.088, (0.0, h - 0.045, d / 2), kind=2),
        tube(STEEL, [(-0.34 * w, y, d / 2 - 0.002), (-0.33 * w, y, d / 2 + 0.024),
                     (0.33 * w, y, d / 2 + 0.024), (0.34 * w, y, d / 2 - 0.002)], 0.008, 8),
        *(decal(WHITE, (x, h - 0.045, d / 2), 0.012, 0.008) for x in (0.08, 0.11, 0.14, 0.17)),
        decal(GREEN_LIGHT, (-0.16, h - 0.045, d / 2), 0.012, 0.006),
    ]  # fmt: skip


@model("structure:plinth", "structure:kick")
def plinth(subject: Subject) -> tuple[Part, ...]:
    """The dark board under base cabinets."""
    w, h, d = subject.size
    paint = surface(subject.style, "plinth", DARK)
    return (box(paint, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0),)


@model("structure:backsplash")
def backsplash(subject: Subject) -> tuple[Part, ...]:
    """Tiles on the wall over a counter."""
    w, h, d = subject.size
    tiles = surface(subject.style, "backsplash", Material((0.95, 0.96, 0.95), "subway", gloss=0.55))
    return (box(tiles, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0),)


@model("structure:rug", "structure:mat")
def rug(subject: Subject) -> tuple[Part, ...]:
    """A rug with two borders; round where `shape.round` says so."""
    w, h, d = subject.size
    colour = tone(subject.shape, "rug", tone(subject.style, "accent", (0.62, 0.32, 0.28)))
    field = Material(colour, "carpet", gloss=0.0)
    border = shade(field, 0.68)
    light = dyed(field, (0.90, 0.85, 0.74))
    if subject.shape.get("round"):
        rings = ((1.0, border, 0.6), (0.9, light, 0.8), (0.84, field, 1.0))
        return merge(
            stretch(cylinder(m, r / 2, 0.0, y * h, bevel=0.002, segments=40), w, 1.0, d)
            for r, m, y in rings
        )
    parts = [nest(border, (w, d), [(0.0, 0.0), (0.003, 0.55 * h), (0.08, 0.55 * h)], cap=False)]
    parts.append(
        nest(
            light,
            (w - 0.15, d - 0.15),
            [(0, 0.5 * h), (0.002, 0.8 * h), (0.04, 0.8 * h)],
            cap=False,
        )
    )
    parts.append(nest(field, (w - 0.22, d - 0.22), [(0, 0.7 * h), (0.002, h)]))
    return merge(parts)


@model("structure:skirting", "structure:board")
def skirting(subject: Subject) -> tuple[Part, ...]:
    """A plain white board."""
    w, h, d = subject.size
    paint = dyed(WHITE, tone(subject.style, "skirting", (0.95, 0.94, 0.91)))
    return (box(paint, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0.003),)


@model("structure:shower_tray")
def shower_tray(subject: Subject) -> tuple[Part, ...]:
    """A shallow white tray with a drain."""
    w, h, d = subject.size
    rim = [(0.0, 0.0), (0.0, h - 0.004), (0.004, h), (0.04, h), (0.06, 0.4 * h)]
    drain = (0.0, 0.4 * h + 0.001, -0.3 * d)
    return merge(
        (
            nest(CERAMIC, (w, d), rim, radius=0.03, crease=20),
            disc(STEEL, 0.05, drain, segments=18),
            disc(DARK, 0.035, (drain[0], drain[1] + 0.001, drain[2]), segments=14),
        )
    )


@model("structure:shower_wall")
def shower_wall(subject: Subject) -> tuple[Part, ...]:
    """A tiled wall beside a shower."""
    w, h, d = subject.size
    tiles = surface(subject.style, "backsplash", Material((0.92, 0.94, 0.94), "subway", gloss=0.5))
    return (box(tiles, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0.003),)


@model("structure:vanity")
def vanity(subject: Subject) -> tuple[Part, ...]:
    """A washstand's body with a plain front; open above, for the basin."""
    w, h, d = subject.size
    paint = cabinet_paint(subject.style, subject.shape)
    parts = [nest(shade(paint, 0.93), (w, d), [(0.0, 0.08), (0.0, h)], cap=False)]
    parts.append(nest(DARK, (w - 0.06, d - 0.08), [(0.0, 0.0), (0.0, 0.09)], cap=False))
    return merge(parts)


@model("structure:pedestal")
def pedestal(subject: Subject) -> tuple[Part, ...]:
    """The column under a washbasin."""
    w, h, d = subject.size
    profile = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.02), (0.34, 0.10), (0.30, 0.5), (0.38, 0.9)]
    made = lathe(CERAMIC, [(r, y * h) for r, y in [*profile, (0.5, 1.0), (0.0, 1.0)]], 24)
    return (stretch(made, w, 1.0, d),)


@model("structure:shelf_side")
def shelf_side(subject: Subject) -> tuple[Part, ...]:
    """An upright board between shelves."""
    w, h, d = subject.size
    return (box(wood(subject), (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0.002),)


@model("structure:mantel")
def mantel(subject: Subject) -> tuple[Part, ...]:
    """A fireplace: two pillars, a shelf on top and a dark opening with logs."""
    w, h, d = subject.size
    stone = surface(subject.shape, "stone", Material((0.90, 0.88, 0.84), "marble", gloss=0.3))
    pillar, shelf = 0.17 * w, 0.06
    face = d / 2 - 0.04
    parts = [
        box(stone, (-w / 2, h - shelf, -d / 2), (w / 2, h, d / 2), 0.008),
        box(stone, (-w / 2 + 0.03, 0.72 * h, -d / 2), (w / 2 - 0.03, h - shelf, face), 0.004),
        box(DARK, (-w / 2 + pillar, 0, -d / 2), (w / 2 - pillar, 0.72 * h, -d / 2 + 0.02), 0),
    ]
    for sign in (-1, 1):
        x = sign * (w / 2 - 0.03 - pillar / 2)
        parts.append(box(stone, (x - pillar / 2, 0, -d / 2), (x + pillar / 2, 0.72 * h, face)))
        low, high = (x - pillar / 2 - 0.015, 0, -d / 2), (x + pillar / 2 + 0.015, 0.1, face + 0.02)
        parts.append(box(stone, low, high))
    bark = Material((0.36, 0.25, 0.18), "wood", gloss=0.05)
    for x, y, z in ((-0.06, 0.05, 0.02), (0.06, 0.05, 0.0), (0.0, 0.13, 0.01)):
        ends = [(x - 0.16 * w, y, z - 0.03), (x + 0.16 * w, y, z + 0.03)]
        parts.append(tube(bark, ends, 0.045, 9))
    return merge(parts)

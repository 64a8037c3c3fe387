"""Living rooms: the television at one wall, the sofa facing it, armchairs turned to the table
between them; a place to eat where there are chairs for it; shelves, lamps, pictures."""

from __future__ import annotations

from dataclasses import dataclass

from sim.home.authoring import chests, corners, dining, dressing, openings
from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.rugs import mat
from sim.home.authoring.share import share_drawers
from sim.home.state import Thing, Vec


@dataclass(slots=True)
class Seating:
    """What sits around the coffee table: the sofa opposite the television, and at either side
    (-1, 1) of the table a second sofa or an armchair."""

    sofa: Vec
    table: Vec | None
    sides: dict[int, tuple[str, Vec]]

    @property
    def reach(self) -> float:
        """From the middle to where the seats at the sides begin."""
        table = self.table[0] / 2 if self.table else 0.3
        return max(table + 0.42, self.sofa[0] * 0.36 + 0.25)

    def extent(self, side: int) -> float:
        """How far it all comes to one side."""
        if side not in self.sides:
            return self.sofa[0] / 2 + 0.35
        return max(self.sofa[0] / 2 + 0.12, self.reach + self.sides[side][1][2] + 0.12)


def furnish(draft: Draft) -> None:
    rng = draft.rng
    seating = _seating(draft)
    dining_room = draft.had("DiningTable") and draft.had("Chair") >= 2
    least = seating.extent(-1) + seating.extent(1)
    along = max(rng.uniform(3.8, 4.6), least) + rng.choice((0.0, 0.0, 0.6))
    more = draft.had("Chair") * 0.1 + draft.had("SideTable") * 0.15 + draft.had("Shelf") * 0.05
    more += 0.5 * draft.had("Dresser") + 0.6 * draft.had("Desk")
    across = rng.uniform(3.9, 4.4) + (1.5 if dining_room else 0.0) + 0.7 * more
    turn = rng.randrange(4)
    draft.room(*((along, across) if turn % 2 == 0 else (across, along)))
    kinds = ("Dresser", "TVStand", "Desk", "SideTable", "CoffeeTable", "DiningTable")
    drawers = share_drawers(draft, kinds)
    _lounge(draft, draft.walls[turn], seating, drawers)
    openings.door(draft)
    openings.windows(draft, sill=rng.choice((0.75, 0.85, 0.9)), head=2.1)
    if rng.random() < 0.3:
        _fireplace(draft)
    corners.choose(draft)
    desks(draft, drawers)
    dining.tables(draft)
    side_furniture(draft, drawers)
    dressing.shelves(draft, heights=(1.15, 1.5))
    cupboards(draft)
    lamps(draft)
    dressing.finish(draft)


def _seating(draft: Draft) -> Seating:
    table = draft.size("CoffeeTable") if draft.left("CoffeeTable") else None
    found = Seating(draft.size("Sofa", 0.08), table, {})
    sides = draft.shuffled([-1, 1])
    for type_ in ["Sofa"] * (draft.left("Sofa") - 1) + ["ArmChair"] * draft.left("ArmChair"):
        if sides:
            w, h, d = draft.size(type_, 0.05)
            found.sides[sides.pop()] = (type_, (min(w, 1.75), h, d))
    return found


def _lounge(draft: Draft, wall: Frame, seating: Seating, drawers: dict[str, list[int]]) -> None:
    """Television and its stand in the middle of a stretch of wall, sofa and table before it."""
    rng = draft.rng
    stand = "TVStand" if draft.left("TVStand") else "Dresser" if draft.left("Dresser") else None
    low, high = seating.extent(-1), wall.length - seating.extent(1)
    if high < low:
        raise NoRoom("the lounge does not fit")
    middle = rng.uniform(low, high)
    front = 0.45
    if stand:
        _television(draft, _stand(draft, stand, wall, middle, drawers))
    elif draft.left("SideTable") or draft.left("CoffeeTable") > 1:
        stand = "SideTable" if draft.left("SideTable") else "CoffeeTable"
        size = (1.25, 0.52, 0.42)
        count = drawers.get(stand, []).pop(0) if drawers.get(stand) else 0
        bays = chests.grid(size, max(count, 1), 1, 0.14)[:count]
        fill = ["Drawer"] * count
        v = 0.03 + size[2] / 2
        _television(draft, chests.place(draft, stand, wall, middle, v, size, bays, fill))
    else:
        _television_on_wall(draft, wall, middle)
    draft.use_wall(wall.wall, middle - 0.75, middle + 0.75, 0.0, 1.6)
    draft.keep.append(wall.rect(middle - 0.6, 0.0, middle + 0.6, front + 0.75))
    _seats(draft, wall, middle, front, seating, drawers)


def _stand(
    draft: Draft, type_: str, wall: Frame, middle: float, drawers: dict[str, list[int]]
) -> Thing:
    """What the television stands on."""
    given = drawers.get(type_) or [0]
    count = given.pop(given.index(max(given)))
    cabinets = min(draft.left("Cabinet"), 2) if type_ == "TVStand" and count < 3 else 0
    if type_ == "TVStand" and not count and not cabinets:
        size = draft.size("TVStand")
        return draft.place("TVStand", wall, middle, 0.02 + size[2] / 2, 0.0, size)
    size, bays, fill = chests.chest(draft, count, type_, cabinets)
    return chests.place(draft, type_, wall, middle, 0.02 + size[2] / 2, size, bays, fill)


def _television(draft: Draft, stand: Thing) -> None:
    """In the middle of its stand, near the wall, no wider than the stand."""
    w, h, _ = draft.size("Television")
    own = Frame(stand.x, stand.z, stand.yaw, stand.size[0])
    size = (min(w, stand.size[0] - 0.04), h, 0.12)
    back = -stand.size[2] / 2 + 0.05 + size[2] / 2
    draft.place("Television", own, 0.0, back, stand.size[1], size, parent=stand.name, solid=False)


def _fireplace(draft: Draft) -> None:
    """Where a wall has room for one."""
    size = (round(draft.rng.uniform(1.2, 1.4), 2), 1.12, 0.34)
    try:
        frame, u, v = draft.along_walls(size, 0.8, gap=0.0)
    except NoRoom:
        return
    draft.build("mantel", frame, u, v, 0.0, size)
    draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, 1.15)
    draft.keep.append(frame.rect(u - 0.5, 0.0, u + 0.5, 0.9))


def _television_on_wall(draft: Draft, wall: Frame, middle: float) -> None:
    w, h, _ = draft.size("Television")
    draft.place("Television", wall, middle, 0.04, 0.95, (w, h, 0.08), solid=False)


def _seats(
    draft: Draft,
    wall: Frame,
    middle: float,
    front: float,
    seating: Seating,
    drawers: dict[str, list[int]],
) -> None:
    """Sofa opposite, coffee table between, armchairs or a second sofa at the sides."""
    table, sofa = seating.table, seating.sofa
    depth = table[2] if table else 0.2
    table_v = front + 0.85 + depth / 2
    sofa_v = table_v + depth / 2 + 0.42 + sofa[2] / 2
    if table:
        count = drawers["CoffeeTable"].pop(0) if drawers.get("CoffeeTable") else 0
        bays = chests.one_drawer(table, 0.1) if count else []
        fill = ["Drawer"] * count
        chests.place(draft, "CoffeeTable", wall, middle, table_v, table, bays, fill)
    draft.place("Sofa", wall, middle, sofa_v, 0.0, sofa, turn=180.0)
    _check(draft)
    half = sofa[0] / 2
    rug = (min(2 * half + 0.7, 2.9), 0.008, depth + 1.5)
    mat(draft, wall, middle, table_v + 0.1, (rug[0], rug[2]), 0.85)
    for side, (type_, size) in seating.sides.items():
        at = middle + side * (seating.reach + size[2] / 2)
        draft.place(type_, wall, at, table_v - 0.05, 0.0, size, turn=180.0 + side * 90.0)
        _check(draft)
    for side in (-1, 1):
        if draft.left("SideTable") and draft.rng.random() < 0.8:
            size = draft.size("SideTable")
            at = middle + side * (half + 0.04 + size[0] / 2)
            rect = wall.rect(
                at - size[0] / 2, sofa_v - size[2] / 2, at + size[0] / 2, sofa_v + size[2] / 2
            )
            if draft.free(rect, 0.01):
                side_table(draft, wall, at, sofa_v, size, drawers, 180.0)
    draft.keep.append(wall.rect(middle - half, front + 0.1, middle + half, sofa_v))


def _check(draft: Draft) -> None:
    """The last thing put down must be inside the room."""
    x0, z0, x1, z1 = draft.standing[-1]
    a, b, c, d = draft.bounds
    if x0 < a + 0.02 or z0 < b + 0.02 or x1 > c - 0.02 or z1 > d - 0.02:
        raise NoRoom("the lounge does not fit")
    last = draft.standing.pop()
    clear = draft.clear(last)
    draft.standing.append(last)
    if not clear:
        raise NoRoom("the seats do not fit")


def side_table(
    draft: Draft,
    frame: Frame,
    u: float,
    v: float,
    size: tuple[float, float, float],
    drawers: dict[str, list[int]],
    turn: float = 0.0,
) -> None:
    count = drawers["SideTable"].pop(0) if drawers.get("SideTable") else 0
    if count <= 1:
        bays = chests.one_drawer(size) if count else []
    else:
        bays = chests.grid(size, 1, count)
    chests.place(draft, "SideTable", frame, u, v, size, bays, ["Drawer"] * count, turn=turn)


def side_furniture(draft: Draft, drawers: dict[str, list[int]]) -> None:
    """Side tables, dressers, further stands and chairs that are left, along the walls."""
    for type_ in ("Dresser", "TVStand"):
        for _ in range(draft.left(type_)):
            count = drawers[type_].pop(0) if drawers.get(type_) else 0
            size, bays, fill = chests.chest(draft, count, type_)
            if not count:
                bays, fill = [], []
            frame, u, v = draft.along_walls(size, 0.8)
            chests.place(draft, type_, frame, u, v, size, bays, fill)
            draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, size[1])
            draft.keep.append(
                frame.rect(u - size[0] / 2, 0, u + size[0] / 2, v + size[2] / 2 + 0.7)
            )
    for _ in range(draft.left("CoffeeTable")):
        size = draft.size("CoffeeTable")
        frame, u, v = draft.along_walls(size, 0.6)
        draft.place("CoffeeTable", frame, u, v, 0.0, size)
    for _ in range(draft.left("SideTable")):
        size = draft.size("SideTable")
        frame, u, v = draft.along_walls(size, 0.7, corner=True)
        side_table(draft, frame, u, v, size, drawers)
        draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, size[1])
        draft.keep.append(frame.rect(u - size[0] / 2, 0, u + size[0] / 2, v + size[2] / 2 + 0.6))
    for type_ in ("Sofa", "ArmChair", "Ottoman", "Footstool"):
        for _ in range(draft.left(type_)):
            size = draft.size(type_, 0.07)
            frame, u, v = draft.along_walls(size, 0.5, corner=True, gap=0.06)
            draft.place(type_, frame, u, v, 0.0, size)


def desks(draft: Draft, drawers: dict[str, list[int]]) -> None:
    """Desks at walls, a chair before each while there are chairs."""
    for _ in range(draft.left("Desk")):
        count = drawers["Desk"].pop(0) if drawers.get("Desk") else 0
        w, _, d = draft.size("Desk", 0.08)
        size = (max(w, 1.15), round(draft.rng.uniform(0.73, 0.78), 2), min(d, 0.68))
        side = draft.rng.choice((-1, 1))
        bays = chests.pedestal(size, min(count, 3), side)
        if count > 3:
            bays += chests.pedestal(size, count - 3, -side)
        frame, u, v = draft.along_walls(size, 0.8)
        chests.place(draft, "Desk", frame, u, v, size, bays, ["Drawer"] * count)
        draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, size[1])
        edge = v + size[2] / 2
        if draft.left("Chair"):
            cw, ch, cd = draft.size("Chair", 0.05)
            at = u - side * size[0] * 0.17 if count else u
            if count > 3:
                at = u
            draft.place("Chair", frame, at, edge + cd / 2 - 0.08, 0.0, (cw, ch, cd), turn=180.0)
        draft.keep.append(frame.rect(u - size[0] / 2, 0, u + size[0] / 2, edge + 0.85))


def cupboards(draft: Draft) -> None:
    """Cabinets that are left stand side by side as a sideboard, up to four to a piece."""
    while draft.left("Cabinet"):
        count = min(4, draft.left("Cabinet"))
        each = draft.rng.uniform(0.42, 0.5)
        size = (each * count, 0.82, 0.42)
        frame, u, _ = draft.along_walls(size, 0.8, gap=0.0)
        draft.build("carcass", frame, u, 0.21, 0.0, (size[0], 0.08, 0.38))
        for index in range(count):
            at = u + (index - (count - 1) / 2) * each
            hinge = "left" if index % 2 == 0 else "right"
            draft.place(
                "Cabinet", frame, at, 0.21, 0.08, (each - 0.004, 0.74, 0.42), shape={"hinge": hinge}
            )
        draft.build("panel", frame, u, 0.215, 0.82, (size[0] + 0.02, 0.025, 0.43), look="top")
        draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, 0.86)
        draft.keep.append(frame.rect(u - size[0] / 2, 0, u + size[0] / 2, 0.42 + 0.75))
    while draft.left("Drawer"):
        count = min(5, draft.left("Drawer"))
        if count == draft.left("Drawer") - 1:
            count -= 1
        wide, high = draft.rng.uniform(0.5, 0.62), 0.2
        frame, u, _ = draft.along_walls((wide, high * count + 0.1, 0.46), 0.8, gap=0.0)
        draft.build("carcass", frame, u, 0.23, 0.0, (wide, 0.08, 0.42))
        for index in range(count):
            draft.place(
                "Drawer", frame, u, 0.23, 0.08 + index * high, (wide - 0.004, high - 0.005, 0.46)
            )
        draft.build(
            "panel", frame, u, 0.235, 0.08 + high * count, (wide + 0.02, 0.025, 0.47), look="top"
        )
        draft.use_wall(frame.wall, u - wide / 2, u + wide / 2, 0.0, 0.1 + high * count)
        draft.keep.append(frame.rect(u - wide / 2, 0, u + wide / 2, 0.46 + 0.75))


def lamps(draft: Draft) -> None:
    for _ in range(draft.left("FloorLamp")):
        size = draft.size("FloorLamp", 0.08)
        frame, u, v = draft.along_walls(size, 0.3, corner=True, gap=0.05)
        draft.place("FloorLamp", frame, u, v, 0.0, size, toggled=draft.rng.random() < 0.5)
        draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, size[1])

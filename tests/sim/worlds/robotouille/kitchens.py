"""Small kitchens for tests: stations in a row, cooks before them, things on them."""

from __future__ import annotations

from collections.abc import Sequence

from sim.world import Action, JSONObject, MoveResult, SeatSpec, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode

CAN = {
    "patty": ["iscookable"],
    "chicken": ["iscookable"],
    "lettuce": ["iscuttable"],
    "tomato": ["iscuttable"],
    "onion": ["iscuttable", "isfryableifcut"],
    "potato": ["iscuttable", "isfryableifcut"],
}


def thing(name: str, x: int, level: int = 0, **more: object) -> JSONObject:
    """An item or container on the station number `x`."""
    return {"name": name, "x": x, "y": 2, "stack-level": level, **more}


def food(kinds: Sequence[str], first: int = 0) -> list[JSONObject]:
    """Items with what they usually can, one a station."""
    return [thing(k, first + i, predicates=CAN.get(k, [])) for i, k in enumerate(kinds)]


def goal(*conditions: str) -> list[JSONObject]:
    """`iscut(lettuce 1)`, `item_on(bread 1, table 2)` as the rows of a goal."""
    rows = []
    for condition in conditions:
        name, _, rest = condition.rstrip(")").partition("(")
        pairs = [term.split() for term in rest.split(", ")]
        ids = [int(i) if i.isdigit() else i for _, i in pairs]
        rows.append({"predicate": name, "args": [kind for kind, _ in pairs], "ids": ids})
    return rows


def environment(
    stations: str,
    items: Sequence[JSONObject] = (),
    containers: Sequence[JSONObject] = (),
    cooks: Sequence[int] = (0,),
    goal: Sequence[JSONObject] = (),
    config: JSONObject | None = None,
) -> JSONObject:
    """Stations named in a row at y=2 (`-`: none), a cook at each station number of `cooks`."""
    names = stations.split()
    return {
        "version": "1.0.0",
        "width": max(6, len(names)),
        "height": 4,
        "config": config or {},
        "stations": [{"name": name, "x": i, "y": 2} for i, name in enumerate(names) if name != "-"],
        "items": list(items),
        "containers": list(containers),
        "meals": [],
        "players": [{"name": "robot", "x": i, "y": 1, "direction": [0, 1]} for i in cooks],
        "goal_description": "Cook something.",
        "goal": list(goal) or [_some_goal(items, containers)],
    }


def _some_goal(items: Sequence[JSONObject], containers: Sequence[JSONObject]) -> JSONObject:
    for field, things in (("item", items), ("container", containers)):
        for one in things:
            args = ["robot", one["name"]]
            return {"predicate": f"has_{field}", "args": args, "ids": [1, 2]}
    return {"predicate": "loc", "args": ["robot", "station"], "ids": [1, 2]}


def open_kitchen(
    environment: JSONObject, rules: str = "paper", seed: int = 0, domain: JSONObject | None = None
) -> RobotouilleEpisode:
    """An episode of this environment."""
    seats = tuple(SeatSpec(f"robot{i + 1}") for i in range(len(environment["players"])))
    params = {"environment": environment, "domain": domain, "rules": rules}
    task = Task("test/1", "robotouille", "test", "A test", "", seats, params)
    return world.start(task, seed)


def laid_out(
    stations: str,
    wanted: tuple[str, ...],
    moves: tuple[str, ...] = (),
    config: JSONObject | None = None,
) -> RobotouilleEpisode:
    """`table:bread+cheese board @stove:pot`: what lies where, from below; a cook stands at each `@`."""
    kinds, things, cooks = [], [], []
    for at, station in enumerate(stations.split()):
        kind, _, pile = station.lstrip("@").partition(":")
        names = pile.split("+") if pile else []
        kinds.append(kind)
        things += [thing(n, at, level, predicates=CAN.get(n, [])) for level, n in enumerate(names)]
        if station.startswith("@"):
            cooks.append(at)
    vessels = [one for one in things if one["name"] in ("pot", "bowl")]
    items = [one for one in things if one not in vessels]
    episode = open_kitchen(
        environment(" ".join(kinds), items, vessels, cooks, goal(*wanted), config)
    )
    act(episode, *moves)
    return episode


def act(episode: RobotouilleEpisode, *moves: str, seat: str = "robot1") -> MoveResult:
    """One cook's moves, one step each (`-` waits); all must be accepted. The last result."""
    result = MoveResult(True)
    for move in moves:
        everyone: dict[str, Action | None] = dict.fromkeys(episode.seats)
        everyone[seat] = None if move == "-" else do(episode, move)
        result = episode.step(everyone).results[seat]
        assert result.ok, (move, result)
    return result


def refusal(episode: RobotouilleEpisode, move: str, seat: str = "robot1") -> MoveResult:
    """The answer to a move that must be refused, and must change nothing."""
    before = episode.state()
    step = episode.step({seat: do(episode, move)})
    assert not step.results[seat].ok, move
    assert not step.happened
    assert episode.state() == before
    return step.results[seat]


def do(episode: RobotouilleEpisode, move: str) -> Action:
    """`cut robot1 lettuce1 board1`: a verb and objects, each in the first place it fits."""
    verb, *names = move.split()
    definition = episode.kitchen.domain.actions[verb]
    types = dict(zip(definition.params, definition.types, strict=True))
    args: dict[str, str] = {}
    for name in names:
        number = episode.kitchen.number(name)
        type_ = episode.kitchen.type(number) if number is not None else "station"
        place = next(p for p in definition.params if p not in args and types[p] == type_)
        args[place] = name
    return Action(verb, args)


def true(episode: RobotouilleEpisode, name: str) -> bool:
    """Whether a predicate holds."""
    return name in episode.oracle()["predicates"]

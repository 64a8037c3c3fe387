"""What views do: open a session, claim a seat, branch, play again; and the demo."""

from __future__ import annotations

import pytest
from django.db import connection

from game import models
from game.engine.session import EngineError, Session, Settings
from game.live import demo
from game.live.kitchens import SeatTaken, branch_session, claim_seat, create_session, rematch
from game.live.runner import NEXT_AFTER_S
from game.log import store
from game.models import Player
from game.suites import suite_of
from sim.world import Suite, Task, WorldError
from tests.game.engine.toy import toy_task
from tests.game.live.hands import PRESS, begun, logged

pytestmark = pytest.mark.django_db(transaction=True)
SETTINGS = Settings(stand_in="presser")
AGENT = ("agent", "presser", {})


def _player(name: str = "Ana") -> Player:
    return Player.objects.create(name=name)


def test_a_session_is_a_row_its_seats_and_its_first_event():
    ana = _player()
    session = create_session(
        toy_task(), settings=SETTINGS, seats={"cook1": "me", "cook2": "open"}, player=ana, seed=3
    )
    session.refresh_from_db()
    assert (session.status, session.pace, session.seed) == ("lobby", "turns", 3)
    seats = list(session.seats.all())
    assert [(s.name, s.occupant_kind, s.player) for s in seats] == [
        ("cook1", "person", ana),
        ("cook2", "nobody", None),
    ]
    assert [event.kind for event in store.read_events(session.id)] == ["created"]


def test_two_who_were_brought_together_have_a_seat_each():
    ana, bo = _player(), _player("Bo")
    session = create_session(
        toy_task(), settings=SETTINGS, seats={"cook1": ("person", ana), "cook2": ("person", bo)},
        player=None,
    )  # fmt: skip
    seats = [(seat.name, seat.occupant_kind, seat.player) for seat in session.seats.all()]
    assert seats == [("cook1", "person", ana), ("cook2", "person", bo)]


def test_agents_alone_begin_by_themselves():
    session = create_session(
        toy_task(), settings=SETTINGS, seats={"cook1": AGENT, "cook2": AGENT}, player=None
    )
    assert session.status == "playing"
    assert session.started_at is not None
    assert [e.kind for e in store.read_events(session.id)][-1] == "started"


def test_what_does_not_fit_opens_nothing():
    with pytest.raises(WorldError, match="no seat cook9"):
        create_session(toy_task(), settings=SETTINGS, seats={"cook9": "open"}, player=None)
    with pytest.raises(WorldError):
        create_session(toy_task(), settings=SETTINGS, seats={"cook1": "me"}, player=None)
    with pytest.raises(EngineError):
        create_session(
            toy_task(),
            settings=SETTINGS,
            seats={},
            player=None,
            prefix=[{"moves": {"x": {"verb": "y"}}, "heard": []}],
        )
    assert models.Session.objects.count() == 0


def test_a_free_seat_is_kept_for_the_first_who_asks():
    session = create_session(toy_task(), settings=SETTINGS, seats={}, player=None)
    ana, bo, cy = _player("Ana"), _player("Bo"), _player("Cy")
    assert claim_seat(session, "cook2", ana).name == "cook2"
    assert claim_seat(session, "cook2", ana).name == "cook2"
    with pytest.raises(SeatTaken, match="Ana"):
        claim_seat(session, "cook2", bo)
    assert claim_seat(session, None, bo).name == "cook1"
    assert claim_seat(session, None, bo).name == "cook1"
    with pytest.raises(SeatTaken, match="watch"):
        claim_seat(session, None, cy)
    with pytest.raises(SeatTaken, match="no such seat"):
        claim_seat(session, "cook7", cy)


def test_nobody_claims_a_seat_of_a_session_that_is_over():
    session = create_session(toy_task(), settings=SETTINGS, seats={}, player=None)
    session.status = models.Session.Status.FINISHED
    session.save()
    with pytest.raises(SeatTaken, match="over"):
        claim_seat(session, None, _player())


async def test_a_branch_goes_on_from_any_step(open_session, connect):
    from channels.db import database_sync_to_async

    source = await open_session()
    ana, bo = await begun(connect, source)
    for number, (who, turn) in enumerate([(ana, "cook2"), (bo, "cook1"), (ana, "cook2")]):
        await who.send("act", cid=f"m{number}", action=PRESS)
        await ana.until("view", turn=turn)
        await bo.until("view", turn=turn)
    player = await database_sync_to_async(_player)("Dee")
    branch = await database_sync_to_async(branch_session)(source, 2, player=player, seat="cook1")
    assert branch.parent_id == source.id
    dee = await connect(branch.id, "cook1")
    view = await dee.until("view", step=2)
    assert view["facts"]["presses"] == 2
    link = await ana.until_event("linked")
    assert link["payload"] == {"session": branch.id, "why": "branch"}
    with pytest.raises(WorldError, match="steps 0 to 3"):
        await database_sync_to_async(branch_session)(source, 4, player=player, seat="cook1")


async def test_a_rematch_keeps_the_people_and_is_the_same_for_both(open_session, connect):
    from channels.db import database_sync_to_async

    source = await open_session(task=toy_task(goal=1))
    ana, _ = await begun(connect, source)
    await ana.send("act", cid="a", action=PRESS)
    await ana.until_event("finished")

    @database_sync_to_async
    def again():
        players = [seat.player for seat in source.seats.all()]
        first, second = (rematch(source, player) for player in players)
        seats = [(s.name, s.occupant_kind, s.player) for s in first.seats.all()]
        return first, second, seats, players

    first, second, seats, players = await again()
    assert first == second
    assert seats == [("cook1", "person", players[0]), ("cook2", "person", players[1])]
    while (first.id, "rematch") not in [
        (e.payload["session"], e.payload["why"]) for e in await logged(source.id, "linked")
    ]:
        pass


def test_without_any_runner_a_link_is_written_right_away():
    source = create_session(toy_task(), settings=SETTINGS, seats={"cook1": "open"}, player=None)
    again = rematch(source, _player())
    events = store.read_events(source.id)
    assert (events[-1].kind, events[-1].payload["session"]) == ("linked", again.id)
    source.refresh_from_db()
    assert source.owner == ""


def _demo(monkeypatch):
    task = toy_task()
    shown = Suite(task.suite, "Toys", demo="presser", paces=("turns", "together"))
    monkeypatch.setattr("game.suites.all_suites", lambda: {(task.world, task.suite): shown})
    monkeypatch.setattr(demo, "all_tasks", lambda: {task.id: task})


def test_an_agent_that_cannot_play_there_is_refused_and_nothing_is_opened():
    seats = {"cook1": "open", "cook2": ("agent", "chef", {})}
    with pytest.raises(WorldError, match="chef cannot play in the seat cook2 of tally/count"):
        create_session(toy_task(), settings=SETTINGS, seats=seats, player=None)
    assert not models.Session.objects.exists()


def test_the_house_shows_what_its_suites_say_is_worth_watching():
    shown = demo.demo_tasks()
    assert {(task.world, task.suite) for task in shown} >= {("robotouille", "multi_agent")}
    assert all(suite_of(task.world, task.suite).demo for task in shown)


def test_a_house_in_which_nothing_is_worth_watching_says_so(monkeypatch):
    monkeypatch.setattr("game.suites.all_suites", dict)
    with pytest.raises(WorldError, match="no suite of this house"):
        demo.demo_tasks()


def test_there_is_one_demo_however_many_ask(monkeypatch):
    _demo(monkeypatch)
    first = demo.ensure_demo()
    assert demo.ensure_demo() == first
    assert first.demo
    assert first.status == "playing"


def test_nobody_waits_for_the_database_while_a_demo_gets_ready(monkeypatch):
    """A cold kitchen compiles for a minute on a slow machine."""
    _demo(monkeypatch)
    held = []
    create = Session.create
    monkeypatch.setattr(
        Session,
        "create",
        lambda *args, **kwargs: held.append(connection.in_atomic_block) or create(*args, **kwargs),
    )
    demo.ensure_demo()
    assert held == [False]


def test_a_demo_that_another_process_began_in_the_meantime_is_the_demo(monkeypatch):
    _demo(monkeypatch)
    others = []

    def slow() -> Task:
        if not others:
            others.append(None)
            others[0] = demo.ensure_demo()
        return toy_task()

    monkeypatch.setattr(demo, "_next_task", slow)
    assert demo.ensure_demo() == others[0]
    assert models.Session.objects.count() == 1


def test_a_finished_demo_is_followed_by_another_and_old_ones_go(monkeypatch):
    _demo(monkeypatch)
    monkeypatch.setattr(demo, "KEPT", 2)
    ids = []
    for _ in range(6):
        session = demo.ensure_demo()
        ids.append(session.id)
        session.status = models.Session.Status.FINISHED
        session.save()
    assert len(set(ids)) == 6
    assert models.Session.objects.count() == 3


async def test_a_demo_cooks_only_while_somebody_watches(house, connect, clock, monkeypatch):
    from channels.db import database_sync_to_async

    _demo(monkeypatch)
    session = await database_sync_to_async(demo.ensure_demo)()
    clock.advance(5)
    assert await logged(session.id, "step") == []
    sam = await connect(session.id)
    # Its row is as old as this machine's clock says, so the deadline of its first round is over.
    await sam.until("view", step=1)
    for step in (2, 3):
        clock.advance(1.1)
        await sam.until("view", step=step)
    await sam.leave()
    await house.runner.kit.writer.drain()
    cooked = len(await logged(session.id, "step"))
    for _ in range(5):
        clock.advance(1.1)
        await house.runner.kit.writer.drain()
    assert len(await logged(session.id, "step")) <= cooked + 1


async def test_watchers_of_a_finished_demo_are_led_to_the_next(house, connect, clock, monkeypatch):
    from channels.db import database_sync_to_async

    _demo(monkeypatch)
    monkeypatch.setattr(demo, "demo_tasks", lambda: [toy_task(goal=2)])
    session = await database_sync_to_async(demo.ensure_demo)()
    sam = await connect(session.id)
    await sam.until("view")
    clock.advance(1.1)
    await sam.until_event("finished")
    clock.advance(NEXT_AFTER_S)
    link = await sam.until_event("linked")
    assert link["payload"]["session"] == (await database_sync_to_async(demo.ensure_demo)()).id

"""Sessions of one process tick together, but not all at once."""

from __future__ import annotations

from game.live.rota import Rota


def test_few_sessions_tick_at_the_same_moment() -> None:
    rota = Rota(slots=4, enough=3)
    assert {rota.join(name) for name in "abc"} == {0.0}


def test_many_are_spread_evenly() -> None:
    rota = Rota(slots=4, enough=3)
    phases = [rota.join(str(number)) for number in range(40)]
    assert {phases.count(phase) for phase in set(phases)} == {10}
    assert sorted(set(phases)) == [0.0, 0.25, 0.5, 0.75]


def test_a_session_keeps_its_place_and_leaves_it_free_when_it_goes() -> None:
    rota = Rota(slots=4, enough=1)
    assert [rota.join(name) for name in "aab"] == [0.0, 0.0, 0.25]
    rota.leave("a")
    rota.leave("a")
    rota.leave("nobody")
    assert rota.join("c") == 0.0

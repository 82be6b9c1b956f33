"""Motion: order, skipping, speed, reduced motion, pause."""

from __future__ import annotations

import pytest

from game.stage.motion import (
    CROSS_FADE,
    Do,
    Motion,
    Mover,
    Queue,
    Sequence,
    Travel,
    Tween,
    Wait,
    in_out_sine,
    linear,
    out_cubic,
    out_quad,
    shake,
)


@pytest.mark.parametrize("ease", [linear, out_quad, out_cubic, in_out_sine])
def test_every_easing_starts_at_nothing_and_ends_whole(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0)


def test_a_shake_ends_where_it_began() -> None:
    assert shake(0.0) == pytest.approx(0.0) and shake(1.0) == pytest.approx(0.0)
    assert max(abs(shake(t / 50)) for t in range(50)) > 0.5


def test_a_tween_runs_from_start_to_end_and_says_what_time_is_left() -> None:
    seen: list[float] = []
    tween = Tween(seen.append, 200, linear, start=10, end=20)
    assert tween.advance(50) == 0.0
    assert tween.advance(200) == 50.0
    assert tween.done
    assert seen == [12.5, 20]


def test_a_sequence_hands_time_that_is_left_to_the_next() -> None:
    order: list[str] = []
    run = Sequence(Do(lambda: order.append("a")), Wait(100), Do(lambda: order.append("b")), Wait(100))
    run.advance(150)
    assert order == ["a", "b"] and not run.done
    assert run.advance(70) == 20 and run.done


def queue_of(order: list[str], **options: float) -> Queue:
    queue = Queue(**options)
    for name in "abc":
        queue.add(Sequence(Wait(100), Do(lambda name=name: order.append(name))))  # type: ignore[misc]
    return queue


def test_a_queue_plays_in_order() -> None:
    order: list[str] = []
    queue = queue_of(order)
    queue.update(0.15)
    assert order == ["a"] and queue.busy
    queue.update(0.2)
    assert order == ["a", "b", "c"] and not queue.busy


def test_skipping_finishes_everything_once_and_in_order() -> None:
    order: list[str] = []
    queue = queue_of(order)
    queue.update(0.05)
    queue.skip()
    queue.skip()
    assert order == ["a", "b", "c"] and not queue.busy


def test_double_speed_takes_half_the_time_and_instant_none() -> None:
    order: list[str] = []
    queue_of(order, speed=2.0).update(0.1)
    assert order == ["a", "b"]
    order.clear()
    queue_of(order, speed=0.0).update(0.0)
    assert order == ["a", "b", "c"]


def test_a_paused_queue_stands_still() -> None:
    """D47"""
    order: list[str] = []
    queue = queue_of(order)
    queue.paused = True
    queue.update(20)
    assert order == [] and queue.busy
    queue.paused = False
    queue.update(0.1)
    assert order == ["a"]


def test_a_motion_is_built_when_its_turn_comes() -> None:
    ship = Mover((0, 0))
    queue = Queue()

    def further() -> Motion:
        return Travel(ship, 100, to=(ship.at[0] + 1, 0))

    for _ in range(3):
        queue.add(further)
    queue.update(0.25)
    assert 2 < ship.at[0] < 3
    queue.skip()
    assert ship.at == (3, 0)


def test_a_motion_that_is_not_wanted_after_all_is_passed_over() -> None:
    queue = Queue()
    queue.add(lambda: None)
    queue.update(0)
    assert not queue.busy


def test_travel_turns_the_short_way_round() -> None:
    ship = Mover((0, 0), turn=0)
    Travel(ship, 100, turn=270).advance(50)
    assert ship.turn == pytest.approx(-45)


def test_an_arc_lifts_a_card_on_its_way() -> None:
    card = Mover((0, 0))
    flight = Travel(card, 100, to=(100, 0), arc=40, ease=linear)
    flight.advance(50)
    assert card.at == (pytest.approx(50), pytest.approx(-40))
    flight.finish()
    assert card.at == (100, 0)


def test_with_reduced_motion_a_move_is_a_short_cross_fade() -> None:
    ship = Mover((0, 0))
    queue = Queue(reduced=True)
    queue.add(Travel(ship, 2400, to=(8, 0)))
    queue.update(CROSS_FADE / 2000)
    old, new = ship.poses
    assert (old.at, old.alpha) == ((0, 0), pytest.approx(0.5))
    assert (new.at, new.alpha) == ((8, 0), pytest.approx(0.5))
    queue.update(CROSS_FADE / 2000)
    assert [pose.at for pose in ship.poses] == [(8, 0)] and not queue.busy


def test_nothing_keeps_moving_longer_than_a_fifth_of_a_second_with_reduced_motion() -> None:
    queue = Queue(reduced=True)
    queue.add(Tween(lambda part: None, 900))
    queue.update(0.2)
    assert not queue.busy

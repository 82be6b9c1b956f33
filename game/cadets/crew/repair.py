"""Repair bots: which jobs to open, and where each card goes (DA-24)."""

from __future__ import annotations

import functools
from typing import NamedTuple

from game.cadets.crew.desk import answers
from game.cadets.rules.game import Cadets
from game.cadets.rules.repair import ASIDE, START, STOP, TURN_UP, Tool, aside_closed, missing
from game.cadets.rules.state import Level
from game.core.chance import Dice
from game.core.engine import Choice

BUST = 1.0
"""What a bust costs against a finished job: it breaks something new."""
FREE, USED = 0, -1
"""The set-aside place as a number: free, used up, or the value that lies there."""
LOOKED_AT_TOGETHER = 2
"""Jobs an Ace weighs together; further ones are weighed each on its own."""


class Toolbox(NamedTuple):
    """What every card may be worth, and how far above its target a finished job may be: DC-6, DC-8."""

    values: tuple[int, ...]
    over: int


def toolbox(view: Cadets) -> Toolbox:
    return Toolbox(tuple(view.content.repair.cards.values()), view.content.repair.over)


@answers("open_jobs", "damage")
def open_jobs(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """Open all the energy pays for, on the fullest sides first: the next hit there breaches the core."""
    crowd = {card: len(cards) for cards in view.state.ship.slots.values() for card in cards}
    waiting: list[str] = [option for option in choice.open() if option != START]
    box = toolbox(view)
    return max(
        waiting, key=lambda card: (crowd[card], promise((view.content.damage[card].target,), FREE, box))
    )


@answers("use_tools", "damage")
def use_tools(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Tool:
    """Use the card set aside where it finishes a job; go on while the next card is worth its danger."""
    desk = view.state.repair
    if desk.aside and (job := finished_by(view, view.content.repair.cards[desk.aside])):
        return (ASIDE, job)
    skill = view.content.crew.levels[level or "officer"]
    if skill.repair == "best":
        return best_tool(view, choice)
    go_on = (TURN_UP,) in choice.open() and bust_chance(view) <= skill.repair_bust
    return (TURN_UP,) if go_on else (STOP,)


@answers("give_card", "damage")
def give_card(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """Cadet: the first job that does not bust. Officer: where it finishes, else where most is missing."""
    value = view.content.repair.cards[view.state.repair.card]
    way = view.content.crew.levels[level or "officer"].repair
    if way == "best":
        return best_place(view, value)[1]
    spots = [job for job in view.state.repair.jobs if not busts(view, job, value)]
    if way == "careful":
        spots.sort(key=lambda job: -missing(view, job))
        if job := finished_by(view, value):
            return job
    if not aside_closed(view):
        spots.append(ASIDE)
    return spots[0] if spots else next(iter(view.state.repair.jobs))


def finished_by(view: Cadets, value: int) -> str:
    """Return the first job that a card of this value finishes, "" if none."""
    over = view.content.repair.over
    return next((job for job in view.state.repair.jobs if 0 <= value - missing(view, job) <= over), "")


def busts(view: Cadets, job: str, value: int) -> bool:
    return value - missing(view, job) > view.content.repair.over


def bust_chance(view: Cadets) -> float:
    """Return how likely the next card busts wherever it goes."""
    desk, cards = view.state.repair, view.content.repair.cards
    if not aside_closed(view):
        return 0.0
    bad = sum(all(busts(view, job, cards[card]) for job in desk.jobs) for card in desk.deck)
    return bad / len(desk.deck)


def best_tool(view: Cadets, choice: Choice) -> Tool:
    """Return what promises most: the next card, the one set aside, or stopping."""
    desk, cards, box = view.state.repair, view.content.repair.cards, toolbox(view)
    lacks = tuple(missing(view, job) for job in desk.jobs)
    best: tuple[float, Tool] = 0.0, (STOP,)
    for option in choice.open():
        if option == (TURN_UP,):
            worth = sum(best_place(view, cards[card])[0] for card in desk.deck) / len(desk.deck)
        elif option[0] == ASIDE:
            worth = given(lacks, list(desk.jobs).index(option[1]), cards[desk.aside], USED, box)
        else:
            continue
        best = max(best, (worth, option))
    return best[1]


def best_place(view: Cadets, value: int) -> tuple[float, str]:
    """Return what a card turned up promises, and where."""
    desk, box = view.state.repair, toolbox(view)
    lacks = tuple(missing(view, job) for job in desk.jobs)
    closed = aside_closed(view)
    held = view.content.repair.cards[desk.aside] if desk.aside else USED
    aside = held if closed else FREE
    spots = [(given(lacks, n, value, aside, box), job) for n, job in enumerate(desk.jobs)]
    if not closed:
        spots.append((promise(tuple(sorted(lacks)), value, box), ASIDE))
    return max(spots)


def given(lacks: tuple[int, ...], n: int, value: int, aside: int, box: Toolbox) -> float:
    """Return what the jobs promise after a card of that value went to job ``n``."""
    rest, lack = lacks[:n] + lacks[n + 1 :], lacks[n] - value
    if lack > 0:
        return promise(tuple(sorted((*rest, lack))), aside, box)
    return (1.0 if lack >= -box.over else -BUST) + promise(tuple(sorted(rest)), aside, box)


@functools.cache
def promise(lacks: tuple[int, ...], aside: int, box: Toolbox) -> float:
    """Return how many jobs that lack so much will be finished, less the busts; stopping is worth 0.

    Every card is taken to be as likely as any in the whole box.
    """
    if not lacks:
        return 0.0
    if len(lacks) > LOOKED_AT_TOGETHER:
        alone = sum(promise((lack,), USED, box) for lack in lacks[LOOKED_AT_TOGETHER:])
        return promise(lacks[:LOOKED_AT_TOGETHER], aside, box) + alone
    jobs = range(len(lacks))
    total = 0.0
    for value in box.values:
        spots = [given(lacks, n, value, aside, box) for n in jobs]
        if aside == FREE:
            spots.append(promise(lacks, value, box))
        total += max(spots)
    best = max(0.0, total / len(box.values))
    return max([best, *(given(lacks, n, aside, USED, box) for n in jobs)]) if aside > FREE else best

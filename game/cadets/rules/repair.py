"""Repair: cards from the toolbox add up to the number on the damage, or bust (DC-5 to DC-9)."""

from __future__ import annotations

from typing import Literal

from game.cadets.rules.damage import internal_damage, leave_slot
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.supplies import remaining
from game.core.engine import Clock
from game.core.piles import draw

START = "start"
"""All jobs are open: the timer starts (DC-5)."""
TURN_UP = "turn_up"
STOP = "stop"
ASIDE = "aside"
"""To the set-aside place; as an option with a job behind it: from there (DC-7)."""
OUT_OF_TIME = "out_of_time"
"""The clock's answer for a card that is turned up when time ends: it goes nowhere (DC-9)."""
CLOCK = "repair"

Verdict = Literal["short", "done", "bust"]
Tool = tuple[str, ...]
"""(TURN_UP,), (STOP,) or (ASIDE, damage card)."""


@step
def repair_step(game: Cadets) -> None:
    """Open jobs, then work on them against the clock: SC-9.1."""
    desk = game.state.repair
    desk.deck = remaining(game, "repair")
    desk.card = desk.aside = ""
    desk.aside_used = False
    desk.jobs = {}
    if game.active("damage"):
        game.then(open_jobs)
        game.then(begin_repair)


def in_play(game: Cadets) -> list[str]:
    """Return the damage cards in the slots, side by side."""
    return [card for cards in game.state.ship.slots.values() for card in cards]


@step
def open_jobs(game: Cadets) -> None:
    """Each energy may open one job on one damage card, all before the timer starts: DC-5."""
    state = game.state
    waiting = [card for card in in_play(game) if card not in state.repair.jobs]
    if waiting and state.energy["damage"]:
        game.ask(game.seat("damage"), open_job, [*waiting, START])


@step
def open_job(game: Cadets, seat: int, answer: str) -> None:
    """One energy, one job: DC-5."""
    if answer == START:
        return
    game.state.energy["damage"] -= 1
    game.state.repair.jobs[answer] = []
    game.emit("job_opened", card=answer, rule="DC-5")
    game.then(open_jobs)


@step
def begin_repair(game: Cadets) -> None:
    """The timer starts; a job whose damage has meanwhile gone (Patch Kit) is gone too."""
    desk, there = game.state.repair, in_play(game)
    desk.jobs = {card: given for card, given in desk.jobs.items() if card in there}
    game.then(use_tools)


@step
def use_tools(game: Cadets) -> None:
    """Turn up the next card, use the one set aside, or stop: DC-7."""
    desk = game.state.repair
    options: list[Tool] = [(TURN_UP,)] if desk.deck else []
    if desk.aside:
        options += [(ASIDE, card) for card in desk.jobs]
    if desk.jobs and options:
        choice = game.ask(game.seat("damage"), use_tool, [*options, (STOP,)])
        choice.clock = Clock(CLOCK, (STOP,))


@step
def use_tool(game: Cadets, seat: int, answer: Tool) -> None:
    """Carry it out: DC-7."""
    desk = game.state.repair
    if answer == (TURN_UP,):
        desk.card = draw(game, desk.deck)
        game.emit("tool_turned", card=desk.card, value=game.content.repair.cards[desk.card], rule="DC-7")
        game.then(give_card)
    elif answer[0] == ASIDE:
        card, desk.aside = desk.aside, ""
        game.then(add_to_job, answer[1], card)
        game.then(use_tools)
    else:
        game.emit("repair_stopped", open=len(desk.jobs), rule="DC-9")
        desk.jobs = {}


@step
def give_card(game: Cadets) -> None:
    """The card turned up goes to a job at once, or to the set-aside place: DC-7, D11."""
    desk = game.state.repair
    options: dict[str, str] = dict.fromkeys(desk.jobs, "")
    options[ASIDE] = aside_closed(game)
    options[OUT_OF_TIME] = ""
    game.ask(game.seat("damage"), place_card, options).clock = Clock(CLOCK, OUT_OF_TIME)


def aside_closed(game: Cadets) -> str:
    """Return the rule that closes the set-aside place, "" if a card may go there: DC-7, DC-3 (D11)."""
    if any(rule.id == "no_aside" for rule in game.in_force()):
        return "DC-3"
    return "DC-7" if game.state.repair.aside_used else ""


@step
def place_card(game: Cadets, seat: int, answer: str) -> None:
    """Give the card to a job or set it aside: DC-7."""
    desk = game.state.repair
    card, desk.card = desk.card, ""
    if answer == OUT_OF_TIME:
        game.emit("repair_stopped", open=len(desk.jobs), rule="DC-9")
        desk.jobs = {}
        return
    if answer == ASIDE:
        desk.aside = card
        desk.aside_used = True
        game.emit("tool_set_aside", card=card, value=game.content.repair.cards[card], rule="DC-7")
    else:
        game.then(add_to_job, answer, card)
    game.then(use_tools)


@step
def add_to_job(game: Cadets, job: str, card: str) -> None:
    """A job at its number, or one above, is done; beyond it busts, and something else breaks: DC-8."""
    desk, rules = game.state.repair, game.content.repair
    desk.jobs[job].append(card)
    short = missing(game, job)
    game.emit("tool_given", job=job, card=card, value=rules.cards[card], short=short, rule="DC-8")
    end = verdict(game, short)
    if end == "short":
        return
    del desk.jobs[job]
    if end == "done":
        leave_slot(game, job)
    else:
        game.emit("job_bust", job=job, rule="DC-8")
        game.then(internal_damage, "", rules.bust_damage, "repair")


def missing(game: Cadets, job: str) -> int:
    """Return how much a job still lacks of its target; below 0: how far it is above."""
    values = game.content.repair.cards
    return game.content.damage[job].target - sum(values[card] for card in game.state.repair.jobs[job])


def short_with(game: Cadets, job: str, card: str) -> int:
    """Return how much a job would still lack if it got a card; below 0: how far it would be above."""
    return missing(game, job) - game.content.repair.cards[card]


def verdict(game: Cadets, short: int) -> Verdict:
    """Say what becomes of a job that lacks so much: DC-8."""
    if short > 0:
        return "short"
    return "done" if short >= -game.content.repair.over else "bust"

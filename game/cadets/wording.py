"""The records of what screens say: the steps of the turn, every question of the rules, orders in words."""

from __future__ import annotations

from typing import Literal

from game.cadets.rules.state import Station
from game.core.records import AtLeastOne, Record, Words

Each = Literal[
    "", "stations", "hunters", "free_enemies", "crystals", "free_crystals", "sides", "speeds", "damage", "end_of_course"
]


class Answer(Record, frozen=True):
    """An answer: what it is called, and what it means."""

    label: Words
    note: str = ""


class Question(Record, frozen=True):
    """A question: its title, its text, the rule, what the gold key says, and answers that need words."""

    title: Words
    text: str
    rule: str = ""
    key: str = ""
    station: Station | Literal[""] = ""
    """Whose question it is where no desk asks it; "" for the Captain's."""
    answers: dict[str, Answer] = {}


class Step(Record, frozen=True):
    """A step of the turn: its name, and the one thing to know about it."""

    title: Words
    hint: Words


class QuestionTexts(Record, frozen=True):
    """What the bridge says."""

    steps: dict[str, Step]
    notes: dict[Literal["map", "ship", "stations", "steps", "contacts", "objective", "key"], Words]
    """First-time notes, in the order of the round."""
    questions: dict[str, Question]
    """By the name of the step of the rules that asks."""


class ReadyOrder(Record, frozen=True):
    """One order, or one of every thing of a kind."""

    text: Words
    each: Each = ""


class OrderTexts(Record, frozen=True):
    """The Captain's ready-made orders: SC-1.6."""

    most: AtLeastOne
    """Orders a station may have at a time."""
    longest: AtLeastOne
    """Letters of an order in own words."""
    orders: dict[Station, tuple[ReadyOrder, ...]]

"""Questions of the rules in words: what is asked, what each answer is called, and where on the map or ship it lies.

The words are data (`data/text/cadets_questions.yaml`). A question without an entry is asked all the same, by the name
of its step: no question can stay unanswered for want of words.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.cadets.log import Speaker, square_name
from game.cadets.rules.board import board
from game.cadets.rules.game import Cadets
from game.cadets.wording import Question, Step
from game.core.engine import Choice
from game.core.squares import SIDES, Side, Square


class Option(NamedTuple):
    """One answer as people see it. ``why`` closes it; it lies on a square or on a side of the ship, or nowhere."""

    answer: Any
    label: str
    note: str = ""
    why: str = ""
    rule: str = ""
    square: Square | None = None
    side: Side | None = None
    icon: str = ""


ARGS: dict[str, tuple[str, ...]] = {
    "place_energy": ("left",),
    "gain_lock": ("id", "superlock"),
    "choose_side": ("enemy", "again"),
    "before_damage": ("card", "enemy", "side"),
    "choose_drained": ("left",),
    "choose_target": ("strength",),
    "pull_enemy": ("enemy", "left"),
    "offer_auto_targeter": ("card",),
    "cover_share": ("station",),
}
"""What the arguments of a question are."""


def question(game: Cadets, choice: Choice) -> Question:
    """Return the words of a question."""
    plain = choice.name.replace("_", " ").capitalize()
    return game.content.questions.questions.get(choice.name, Question(plain, "", key=plain))


def step_words(game: Cadets, phase: str) -> Step:
    """Return the words of a step of the turn."""
    return game.content.questions.steps[phase]


def say(game: Cadets, words: str, choice: Choice | None = None) -> str:
    """Fill the facts of a question into a text."""
    facts: dict[str, Any] = {"content": game.content}
    if choice is not None:
        facts |= dict(zip(ARGS.get(choice.name, ()), choice.args, strict=False))
    if game.state.repair.card:
        facts["value"] = game.content.repair.cards[game.state.repair.card]
    text: str = Speaker(game.content).format(words, **facts)
    return text[:1].upper() + text[1:]


def rule_text(game: Cadets, rule: str) -> str:
    """Return the sentence of a rule, or one that names it."""
    found = game.content.rules.get(rule)
    return found.text if found is not None else f"Rule {rule} closes it."


def options(game: Cadets, choice: Choice) -> list[Option]:
    """Return all answers of a question that is no task, closed ones with the reason."""
    offered = choice.options if isinstance(choice.options, dict) else dict.fromkeys(choice.options, "")
    return [_option(game, choice, answer, closed) for answer, closed in offered.items()]


def _option(game: Cadets, choice: Choice, answer: Any, closed: str) -> Option:
    words = question(game, choice).answers.get(str(answer))
    made = Option(answer, say(game, words.label, choice), say(game, words.note, choice)) if words else None
    if made is None:
        made = _named(game, choice, answer)
    if closed:
        made = made._replace(why=rule_text(game, closed), rule=closed)
    return made


def _named(game: Cadets, choice: Choice, answer: Any) -> Option:
    """Call an answer by what it is."""
    if _is_square(game, answer):
        obstacle = game.content.obstacles.get(board(game).terrain(answer))
        return Option(answer, square_name(answer), obstacle.title if obstacle else "", square=answer)
    if isinstance(answer, tuple):
        return _named_tuple(game, choice, answer)
    if isinstance(answer, int):
        return _numbered(game, choice, answer)
    return _word(game, choice, str(answer))


def _is_square(game: Cadets, answer: Any) -> bool:
    pair = isinstance(answer, tuple) and len(answer) == 2 and all(isinstance(part, int) for part in answer)
    return pair and board(game).inside(answer)


def _named_tuple(game: Cadets, choice: Choice, answer: tuple[Any, ...]) -> Option:
    """Call a pair or a longer answer by the names of its parts, the first one's words first."""
    words = question(game, choice).answers.get(str(answer[0])) if answer else None
    if words and len(answer) == 1:
        return Option(answer, say(game, words.label), say(game, words.note))
    rest = [_word(game, choice, str(part)) for part in answer[1:] if part != ""]
    label = " ".join([words.label if words else str(answer[0]), *(each.label for each in rest)])
    note = words.note if words and not rest else rest[-1].note if rest else ""
    return Option(answer, label, say(game, note), square=next((each.square for each in rest if each.square), None))


def _numbered(game: Cadets, choice: Choice, answer: int) -> Option:
    attempts = game.state.sensors.attempts
    if choice.name in ("assign", "offer_auto_targeter") and answer in range(len(attempts)):
        attempt = attempts[answer]
        title = game.content.sensors.attempts[attempt.kind].title
        target = _word(game, choice, attempt.target) if attempt.target else Option("", "")
        return Option(answer, f"{title} {target.label}".strip(), target.note, square=target.square)
    return Option(answer, str(answer))


def _word(game: Cadets, choice: Choice, answer: str) -> Option:
    """Call an id by the title of its card, station or target."""
    content, state = game.content, game.state
    target = game.target(answer)
    if target is not None:
        name = f"Crystal {answer}" if target in state.crystals else str(content.enemies[target.card].name)  # type: ignore[union-attr]
        return Option(
            answer, name, f"{square_name(target.square)}, range {game.range_to(target.square)}", square=target.square
        )
    side = next((side for side in SIDES if side == answer), None)
    if side is not None:
        return Option(answer, f"{side.capitalize()} side", f"strength {state.ship.strengths[side]}", side=side)
    if answer in content.stations:
        held = state.energy.get(answer)  # type: ignore[call-overload]
        note = "" if held is None else f"{held} energy"
        return Option(answer, content.stations[answer].title, note, icon=f"icon_{answer}")
    if answer in content.damage:
        card = content.damage[answer]
        return Option(answer, card.title, f"{card.text} Target {card.target}.", icon=f"icon_{card.station}")
    if answer in content.equipment:
        return Option(answer, content.equipment[answer].title, content.equipment[answer].text, icon="cards")
    return Option(answer, answer.replace("_", " ").capitalize())

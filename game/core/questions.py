"""Questions: who chooses, between what, under which clock; and the timed stations' tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from game.core.chance import Dice

A = TypeVar("A")


class IllegalAnswer(ValueError):
    """The answer is not on offer. Nothing has changed."""


class Clock(msgspec.Struct, frozen=True):
    """A question under time: it ticks on while the name stays the same.

    ``at_end`` is the answer given for the seat when time runs out; None for a task, whose partial answer is
    taken.
    """

    name: str
    at_end: Any = None


class Task(msgspec.Struct, Generic[A], frozen=True):
    """A timed station's work, made from the state for screen, bots and tests alike.

    A wing's task adds what was dealt and the helpers a screen needs (place, take back, score so far).
    """

    def answer_type(self) -> type[A]:
        """Return the record an answer has to be: frozen, and forbidding unknown fields."""
        raise TypeError(f"{type(self).__name__} does not say what its answer looks like")

    def why_not(self, answer: A) -> str:
        """Return why this answer is refused (forged pieces), or "" if the table takes it."""
        raise TypeError(f"{type(self).__name__} does not judge its answers")

    def sample(self, dice: Dice) -> A:
        """Return some answer the table takes, for random play."""
        raise TypeError(f"{type(self).__name__} cannot make up an answer")


class Choice(msgspec.Struct):
    """A question: who chooses, between what, and which step gets the answer.

    ``options`` is a sequence, or a dict from option to the rule that closes it ("" when open). With ``least``
    set, the answer is a tuple of ``least`` to ``most`` different options. With ``task`` set, it is the task's
    record. ``covert``: a single open option is no reason to skip the question, since skipping would tell the
    table something.
    """

    name: str
    seat: int
    then: str
    options: Any
    args: tuple[Any, ...] = ()
    least: int | None = None
    most: int = 1
    task: Task[Any] | None = None
    clock: Clock | None = None
    covert: bool = False

    def open(self) -> Sequence[Any]:
        """Return the options that may be chosen."""
        options: Sequence[Any] | dict[Any, str] = self.options
        if type(options) is dict:
            return [option for option, closed in options.items() if not closed]
        return options  # type: ignore[return-value]  # mypy does not narrow by `type(...) is`

    def accept(self, answer: Any) -> Any:
        """Return the offered object that the answer names. Raises IllegalAnswer."""
        if self.task is not None:
            return self._accept_task(self.task, answer)
        if self.least is not None:
            return self._accept_some(answer)
        return self._accept_one(answer)

    def _accept_one(self, answer: Any) -> Any:
        options = self.options
        if type(options) is dict:
            options = self.open()
        try:
            found = options[options.index(answer)]
        except (ValueError, TypeError):
            raise IllegalAnswer(self._refusal(answer)) from None
        if type(answer) is not type(found) and bool in (type(answer), type(found)):
            raise IllegalAnswer(self._refusal(answer))  # True is not 1
        return found

    def _refusal(self, answer: Any) -> str:
        if type(self.options) is dict:
            for option, closed in self.options.items():
                if closed and option == answer:
                    return f"{self.name}: {answer!r} is closed by {closed}"
        return f"{self.name}: {answer!r} is not on offer"

    def _accept_some(self, answer: Any) -> tuple[Any, ...]:
        if not isinstance(answer, tuple | list):
            raise IllegalAnswer(f"{self.name}: {answer!r} is no list of options")
        chosen = tuple(self._accept_one(each) for each in answer)
        if any(each in chosen[:place] for place, each in enumerate(chosen)):
            raise IllegalAnswer(f"{self.name}: {answer!r} names an option twice")
        if not (self.least or 0) <= len(chosen) <= self.most:
            raise IllegalAnswer(f"{self.name}: {len(chosen)} chosen, {self.least} to {self.most} wanted")
        return chosen

    def _accept_task(self, task: Task[Any], answer: Any) -> Any:
        try:
            record = msgspec.convert(msgspec.to_builtins(answer), task.answer_type(), str_keys=True)
        except (msgspec.ValidationError, TypeError) as error:
            raise IllegalAnswer(f"{self.name}: {error}") from None
        if why := task.why_not(record):
            raise IllegalAnswer(f"{self.name}: {why}")
        return record

    def named(self, plain: Any) -> Any:
        """Return the answer that a plain JSON value from a file stands for. Raises IllegalAnswer.

        JSON knows no tuples, enums or records, so options are compared by the way they are written.
        """
        if self.task is not None:
            return self.accept(plain)
        if self.least is not None and not isinstance(plain, tuple | list):
            return self.accept(plain)  # which says in words why not
        written = {msgspec.json.encode(option): option for option in self.open()}
        try:
            if self.least is None:
                return self.accept(written[msgspec.json.encode(plain)])
            return self.accept([written[msgspec.json.encode(each)] for each in plain])
        except KeyError:
            raise IllegalAnswer(self._refusal(plain)) from None

    def sample(self, dice: Dice) -> Any:
        """Return some answer on offer, each as likely, for random play."""
        if self.task is not None:
            return self.task.sample(dice)
        options = self.open()
        if self.least is None:
            return options[dice.below(len(options))]
        some = list(options)
        dice.shuffle(some)
        return tuple(some[: self.least + dice.below(min(self.most, len(some)) - self.least + 1)])

    def offers_nothing(self) -> bool:
        """Say whether there is no answer to give: a mistake of the step that asks."""
        if self.task is not None:
            return False
        if self.least is None:
            return not (self.open() if type(self.options) is dict else self.options)
        return len(self.open()) < self.least or self.most < self.least


class Aside(msgspec.Struct, frozen=True):
    """Something a seat may do at any time, beside whatever question is open."""

    seat: int
    answer: Any
    step: str
    args: tuple[Any, ...] = ()

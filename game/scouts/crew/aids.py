"""Which Aids cover a card: the heart of a rival's reckoning (SS-AI.3, SS-AI.6). Pure, from one's own hand only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import NamedTuple

from game.scouts.records import Content, Needs, face
from game.scouts.rules.levels import unmet
from game.scouts.rules.state import Skill


class Aids(NamedTuple):
    """The Aids of a hand: those for one skill by that skill, and those for several with their skills."""

    single: dict[Skill, list[str]]
    several: list[tuple[str, tuple[Skill, ...]]]

    def without(self, cards: Iterable[str]) -> Aids:
        """Return what is left when these cards are promised to something."""
        gone = tuple(cards)
        single = {skill: [card for card in held if card not in gone] for skill, held in self.single.items()}
        return Aids(single, [each for each in self.several if each[0] not in gone])


NO_AIDS = Aids({}, [])


def aids_in(content: Content, hand: Iterable[str]) -> Aids:
    """Sort out the Aids of a hand."""
    found = Aids({}, [])
    known = content.aids
    for card in hand:
        record = known.get(face(card))
        if record is None or not record.aids:
            continue
        if len(record.aids) == 1:
            found.single.setdefault(record.aids[0], []).append(card)
        else:
            found.several.append((card, record.aids))
    return found


def cover(needs: Needs, levels: Mapping[Skill, int], aids: Aids, markers: int) -> tuple[str, ...] | None:
    """Return the fewest Aids that leave no more requirements unmet than markers stand for, None if there are none.

    A card for one skill goes before Time Travel: SS-AI.3. Support markers stand for what the hand cannot pay, or would
    pay most for: SS-12.5.
    """
    missing = unmet(needs, levels)
    if len(missing) <= markers:
        return ()
    best: tuple[str, ...] | None = None
    for closed in combinations(missing, len(missing) - markers):
        for skills in product(*(needs[place] for place in closed)):
            wanted = {skill: 1 - levels.get(skill, 0) for skill in skills}
            paid = pay(wanted, aids)
            if paid is not None and (best is None or len(paid) < len(best)):
                best = paid
    return best


def pay(wanted: Mapping[Skill, int], aids: Aids) -> tuple[str, ...] | None:
    """Return the fewest Aids that bring so many levels, None if the hand has them not. First without Time Travel."""
    best: tuple[str, ...] | None = None
    for several in range(len(aids.several) + 1):
        left, paid = dict(wanted), [card for card, _ in aids.several[:several]]
        for _, skills in aids.several[:several]:
            for skill in skills:
                left[skill] = left.get(skill, 0) - 1
        for skill, count in left.items():
            paid += aids.single.get(skill, [])[: max(0, count)]
        enough = all(count <= len(aids.single.get(skill, ())) for skill, count in left.items())
        if enough and (best is None or len(paid) < len(best)):
            best = tuple(paid)
    return best

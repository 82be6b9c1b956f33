"""The core: a breach is closed in the next Step 3, or the ship is lost (DC-11 to DC-18)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.cadets.content import Core, CoreCard
from game.cadets.rules.damage import explode
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.shifts import periods
from game.cadets.rules.state import Station
from game.core.chance import Dice
from game.core.engine import Clock, Task
from game.core.piles import draw_up_to


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of a core repair share: breach card to the repair card that covers it (DA-2)."""

    covers: dict[str, str] = {}


class CoreTask(Task[Cover], frozen=True):
    """A station's share of the breach cards, and the twelve repair cards: DC-12, DC-13, DA-18."""

    share: tuple[str, ...]
    core: Core

    def answer_type(self) -> type[Cover]:
        return Cover

    def why_not(self, answer: Cover) -> str:
        """Refuse breach cards of others, cards that do not exist and a repair card used twice."""
        used = list(answer.covers.values())
        for breach_card, repair_card in answer.covers.items():
            if breach_card not in self.share:
                return f"breach card {breach_card!r} is not in this share"
            if repair_card not in self.core.repair_cards:
                return f"there is no core repair card {repair_card!r}"
            if used.count(repair_card) > 1:
                return f"repair card {repair_card} covers two breach cards"
        return ""

    def cover(self, covers: Mapping[str, str], breach_card: str, repair_card: str) -> dict[str, str]:
        """Return the covers with a repair card put, or moved, onto a breach card."""
        rest = {breach: repair for breach, repair in covers.items() if repair != repair_card}
        return rest | {breach_card: repair_card}

    def take_back(self, covers: Mapping[str, str], breach_card: str) -> dict[str, str]:
        return {breach: repair for breach, repair in covers.items() if breach != breach_card}

    def repair_card(self, colour: str, rune: str) -> str:
        """Return the repair card of a colour and a rune (two keys: DA-18)."""
        return _of_kind(self.core.repair_cards, colour, rune)

    def right(self, breach_card: str) -> str:
        """Return the repair card that covers a breach card: DC-13."""
        return fitting(self.core, breach_card)

    def sample(self, dice: Dice) -> Cover:
        if dice.below(4):
            return Cover({card: self.right(card) for card in self.share})
        repair_cards = list(self.core.repair_cards)
        dice.shuffle(repair_cards)
        return Cover(dict(zip(self.share[: dice.below(len(self.share) + 1)], repair_cards, strict=False)))


def fitting(core: Core, breach_card: str) -> str:
    """Return the repair card of the same colour and rune: DC-13."""
    card = core.breach_cards[breach_card]
    return _of_kind(core.repair_cards, card.colour, card.rune)


def _of_kind(cards: Mapping[str, CoreCard], colour: str, rune: str) -> str:
    return next(card.id for card in cards.values() if (card.colour, card.rune) == (colour, rune))


@step
def prepare_core(game: Cadets) -> None:
    """Breach cards are drawn and dealt while the core is open: DC-11, DC-18, DA-7."""
    level, rules = game.state.ship.breach, game.content.core
    if not level:
        return
    cards = draw_up_to(game, list(rules.breach_cards), rules.cards + level)
    stations = helpers(game)
    game.state.core.shares = {
        station: cards[n :: len(stations)] for n, station in enumerate(stations) if n < len(cards)
    }
    game.emit("breach_cards_dealt", count=len(cards), rule="DC-11")


def helpers(game: Cadets) -> list[Station]:
    """Return the stations that share the core repair: people of the first period, else its AI (DC-18)."""
    first, crew, posts = periods(game)[0], game.state.crew, game.state.posts
    return [station for station in first if not crew[posts[station]].level] or first


@step
def cover_share(game: Cadets, station: Station) -> None:
    """A station covers its share, on the clock of its own task: DC-13, DA-7, SC-3.4."""
    share = game.state.core.shares.get(station)
    if share:
        task = CoreTask(tuple(share), game.content.core)
        game.ask_task(game.seat(station), take_covers, task, station).clock = Clock(station)


@step
def take_covers(game: Cadets, seat: int, cover: Cover, station: Station) -> None:
    """What lies on the share stays there until the period ends: SC-3.2."""
    game.state.core.covered |= cover.covers
    game.emit("share_covered", station=station, count=len(cover.covers), rule="DC-13")


@step
def close_breach(game: Cadets) -> None:
    """All covered right: the core is closed. Otherwise the ship explodes: DC-14."""
    state, rules = game.state, game.content.core
    if not state.ship.breach:
        return
    dealt = [card for share in state.core.shares.values() for card in share]
    right = [card for card in dealt if state.core.covered.get(card) == fitting(rules, card)]
    state.core.shares = {}
    state.core.covered = {}
    if len(right) < len(dealt):
        game.emit("core_lost", right=len(right), dealt=len(dealt), rule="DC-14")
        explode(game)
        return
    state.ship.breach = 0
    state.record.breaches_closed += 1
    game.emit("breach_closed", dealt=len(dealt), rule="DC-14")

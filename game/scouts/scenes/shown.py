"""What the table shows: the game as one person, or everybody, may know it, brought up to date by events.

The picture is always a *view* (`Game.view`): cards that its reader may not know are not in it. The game is ahead of
the picture while events wait; ``catch_up`` shows it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.core.engine import Event
from game.core.state import HIDDEN
from game.scouts.rules.game import Scouts
from game.scouts.rules.state import NOBODY, Attempt, Column, Fleet, Member, Played, Ship, System

Facts = dict[str, Any]
DECLINED, MISHAP = "declined", "mishap"
OFFERS = ("offer_mishap", "offer_threat")
"""Steps that ask the opponents in turn; their argument is who is still to be asked."""


class Shown:
    """The game as far as it has been shown, to ``viewer``: a seat, or None for what everybody may see."""

    def __init__(self, game: Scouts, viewer: int | None) -> None:
        self.viewer = viewer
        self.game = view_of(game, viewer)
        """A view: ask it as one asks the game, never let it play."""
        self.circuit: dict[int, str] = {}
        """What the opponents said since the last Mishap: DECLINED or MISHAP."""
        self.version = 0
        """Grows with every change."""

    @property
    def state(self) -> Fleet:
        return self.game.state

    @property
    def seat(self) -> int:
        """Whose ship lies in front: the viewer's, else that of who acts, else the first."""
        if self.viewer is not None:
            return self.viewer
        return max(0, self.state.acting)

    def catch_up(self, game: Scouts) -> None:
        """Show everything as it is in the game now."""
        self.game = view_of(game, self.viewer)
        self._look_round(game)
        self.version += 1

    def turn_to(self, viewer: int | None, game: Scouts) -> None:
        """Somebody else looks now, or nobody in particular. What he may not know is gone at once."""
        self.viewer = viewer
        if viewer is None:
            self.game = view_of(self.game, None)
            self.version += 1
        else:
            self.catch_up(game)

    def wind_back(self, events: Iterable[Event]) -> None:
        """Show the only ship as it was before these events: alone, whole turns may pass before a question (SS-16.2)."""
        state, ship = self.state, self.state.ships[0]
        for event in events:
            if event.kind == "skill_learned":
                member = ship.crew[event.facts["place"]]
                ship.crew[event.facts["place"]] = msgspec.structs.replace(member, skills=member.skills[:-1])
        ship.crew = [msgspec.structs.replace(member, alive=True) for member in ship.crew]
        ship.systems = [msgspec.structs.replace(system, damaged=False) for system in ship.systems]
        state.attempt = Attempt()
        for cards in (ship.hand, ship.pile, state.waiting, state.discards):
            cards.clear()

    def apply(self, event: Event) -> None:
        """Let one event change the picture, if it may be told here."""
        if event.only is not None and (self.viewer is None or self.viewer not in event.only):
            return
        change = CHANGES.get(event.kind)
        if change is not None:
            change(self, event.facts)
        self.version += 1

    def _look_round(self, game: Scouts) -> None:
        """Who is still to be asked follows from the step that waits; nobody else has anything to say any more."""
        attempt = game.state.attempt
        if not (attempt.card or attempt.mission):
            self.circuit = {}
            return
        left = next((args[0] for name, args in reversed(game.state.agenda) if name in OFFERS), ())
        others = [seat for seat in range(len(game.state.ships)) if seat != attempt.who]
        for seat in others:
            if seat in left:
                self.circuit.pop(seat, None)
            elif seat not in self.circuit and game.state.ships[seat].hand:
                self.circuit[seat] = DECLINED


def view_of(game: Scouts, viewer: int | None) -> Scouts:
    """Return what a seat may know, or, with None, what everybody may."""
    nobody = len(game.state.players)
    return game.view(nobody if viewer is None else viewer)


# What each kind of event changes


def _turn(shown: Shown, facts: Facts) -> None:
    state = shown.state
    state.acting, state.round, state.failed, state.phase = facts["who"], facts["round"], False, "draw"
    state.attempt = Attempt()


def _round(shown: Shown, facts: Facts) -> None:
    shown.state.round, shown.state.start = facts["round"], facts["who"]


def _phase(shown: Shown, facts: Facts) -> None:
    shown.state.phase = facts["phase"]


def _marker(shown: Shown, facts: Facts) -> None:
    shown.state.start = facts["who"]


def _laid(shown: Shown, facts: Facts) -> None:
    if all(column.mission != facts["mission"] for column in shown.state.columns):
        shown.state.columns.append(Column(facts["mission"], list(facts["threats"])))
    shown.state.deck = [HIDDEN] * len(shown.game.content.copies)  # the Action Deck is whole: SS-4.5


def _deck(shown: Shown, facts: Facts) -> None:
    shown.state.deck = [HIDDEN] * facts["count"]


def _drew(shown: Shown, facts: Facts) -> None:
    """Everybody sees that a card was drawn; its owner's own event says which."""
    state = shown.state
    state.ships[facts["who"]].hand.append(HIDDEN)
    if state.options.source != "table":
        if state.top:
            state.top.pop(0)
        elif state.deck:
            state.deck.pop()


def _drew_card(shown: Shown, facts: Facts) -> None:
    """The card drawn face down a moment ago is turned up for its owner; alone there is nobody to hide it from."""
    hand = shown.state.ships[facts["who"]].hand
    if hand and hand[-1] == HIDDEN:
        hand.pop()
    hand.append(facts["card"])


def _reshuffled(shown: Shown, facts: Facts) -> None:
    _deck(shown, facts)
    shown.state.discards = []


def _mission(shown: Shown, facts: Facts) -> None:
    """With a common deck it comes out of the hand: SS-15.5."""
    shown.state.attempt = Attempt(facts["who"], facts["mission"])
    if shown.game.common_deck:
        leave(shown.state.ships[facts["who"]], facts["mission"])


def _threat_laid(shown: Shown, facts: Facts) -> None:
    leave(shown.state.ships[facts["who"]], facts["card"])


def _declared(shown: Shown, facts: Facts) -> None:
    shown.state.attempt = Attempt(facts["who"], facts.get("mission", ""), facts["card"])
    shown.circuit = {}


def _waits(shown: Shown, facts: Facts) -> None:
    shown.state.waiting.append(facts["card"])


def _waiting_falls(shown: Shown, facts: Facts) -> None:
    state = shown.state
    if facts["card"] in state.waiting:
        state.waiting.remove(facts["card"])
    state.attempt.played.append(Played(facts["card"], NOBODY))


def _cleared(shown: Shown, facts: Facts) -> None:
    shown.state.discards += shown.state.waiting
    shown.state.waiting.clear()


def leave(ship: Ship, card: str) -> None:
    """Take a card out of a hand, one that nobody here knows if need be."""
    for held in (card, HIDDEN):
        if held in ship.hand:
            ship.hand.remove(held)
            return


def _played(shown: Shown, facts: Facts) -> None:
    state = shown.state
    leave(state.ships[facts["who"]], facts["card"])
    state.attempt.played.append(Played(facts["card"], facts["who"]))


def _mishap(shown: Shown, facts: Facts) -> None:
    _played(shown, facts)
    shown.circuit = {facts["who"]: MISHAP}


def _declined(shown: Shown, facts: Facts) -> None:
    shown.circuit[facts["who"]] = DECLINED


def _overcome(shown: Shown, facts: Facts) -> None:
    state, card = shown.state, facts["card"]
    _spend(state)
    state.ships[facts["who"]].pile.append(card)
    for column in state.columns:
        if card in column.threats:
            column.threats.remove(card)
            column.markers = 0


def _completed(shown: Shown, facts: Facts) -> None:
    state, card = shown.state, facts["card"]
    _spend(state)
    state.ships[facts["who"]].pile.append(card)
    for column in state.columns:
        if column.mission == card:
            column.won_by, column.markers = facts["who"], 0
    state.attempt = Attempt()


def _failed(shown: Shown, facts: Facts) -> None:
    _spend(shown.state)
    shown.state.attempt = Attempt()
    shown.state.failed = True


def _spend(state: Fleet) -> None:
    """Cards beside the current card are spent whatever the result: SS-7.4."""
    if state.options.source != "table":
        state.discards += [each.card for each in state.attempt.played]
    state.attempt.played.clear()


def _stopped(shown: Shown, facts: Facts) -> None:
    shown.state.attempt = Attempt()


def _killed(shown: Shown, facts: Facts) -> None:
    crew, place = shown.state.ships[facts["who"]].crew, facts["place"]
    crew[place] = msgspec.structs.replace(crew[place], alive=False)


def _damaged(shown: Shown, facts: Facts) -> None:
    systems, place = shown.state.ships[facts["who"]].systems, facts["place"]
    systems[place] = msgspec.structs.replace(systems[place], damaged=True)


def _repaired(shown: Shown, facts: Facts) -> None:
    ship = shown.state.ships[facts["who"]]
    ship.systems = [msgspec.structs.replace(system, damaged=False) for system in ship.systems]


def _replaced(shown: Shown, facts: Facts) -> None:
    shown.state.ships[facts["who"]].crew[facts["place"]] = Member(facts["name"], facts["rank"])


def _learned(shown: Shown, facts: Facts) -> None:
    crew, place = shown.state.ships[facts["who"]].crew, facts["place"]
    crew[place] = msgspec.structs.replace(crew[place], skills=(*crew[place].skills, facts["skill"]))


def _fitted(shown: Shown, facts: Facts) -> None:
    shown.state.ships[facts["who"]].systems.append(System(facts["skill"]))


def _scan(shown: Shown, facts: Facts) -> None:
    leave(shown.state.ships[facts["who"]], facts["card"])
    shown.state.discards.append(facts["card"])


def _discarded(shown: Shown, facts: Facts) -> None:
    for card in facts["cards"]:
        leave(shown.state.ships[facts["who"]], card)
        shown.state.discards.append(card)


def _support(shown: Shown, facts: Facts) -> None:
    for column in shown.state.columns:
        column.markers += column.won_by == NOBODY


CHANGES: dict[str, Callable[[Shown, Facts], None]] = {
    "round_began": _round,
    "turn_began": _turn,
    "phase": _phase,
    "start_marker": _marker,
    "mission_laid": _laid,
    "deck_made": _deck,
    "drew": _drew,
    "drew_card": _drew_card,
    "reshuffled": _reshuffled,
    "mission_chosen": _mission,
    "declared": _declared,
    "mishap_waits": _waits,
    "waiting_mishap": _waiting_falls,
    "waiting_cleared": _cleared,
    "threat_laid": _threat_laid,
    "aid_played": _played,
    "mishap_played": _mishap,
    "declined": _declined,
    "threat_overcome": _overcome,
    "mission_completed": _completed,
    "card_failed": _failed,
    "stopped": _stopped,
    "member_killed": _killed,
    "system_damaged": _damaged,
    "ship_repaired": _repaired,
    "member_replaced": _replaced,
    "skill_learned": _learned,
    "system_fitted": _fitted,
    "scan_played": _scan,
    "cards_discarded": _discarded,
    "support_came": _support,
}
"""Kinds that stand not here change nothing that moves; the rest comes with ``catch_up``."""

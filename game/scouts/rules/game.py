"""The Space Scouts table: its steps, what lies face down, and what every rules file asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.core.chance import Dice
from game.core.engine import Aside, Game, Steps
from game.core.state import Zone
from game.scouts.records import Content
from game.scouts.rules.state import Attempt, Column, Fleet
from game.scouts.rules.unseen import suppose

step = Steps("scouts")

LEAVE = "leave"
"""The answer with which a person leaves the table: SS-R34."""


class Scouts(Game[Fleet]):
    """One game: one scout ship a player, seven missions in the middle: SS-1.1."""

    steps = step
    state_type = Fleet
    content: Content

    def zones(self) -> Sequence[Zone]:
        """Hands, noted draws, the deck and its looked-at top share one back: SS-2.5, SS-7.8, SS-UI.12.

        Without a deck the entries of the table are no cards, and stay apart: SS-14.4.
        """
        state = self.state
        hands = [Zone(ship.hand, (seat,)) for seat, ship in enumerate(state.ships)]
        noted = [Zone(ship.noted, (seat,)) for seat, ship in enumerate(state.ships)]
        deck = Zone(state.deck, back="table" if state.options.source == "table" else "card")
        return [*hands, *noted, deck, Zone(state.top)]

    def imagine(self, seat: int, dice: Dice) -> Self:
        """Nobody knows which missions and threats a common deck holds, nor what others have rolled: `suppose`."""
        if not self.common_deck and self.state.options.source != "table":
            return super().imagine(seat, dice)
        game = self.clone()
        places = [(zone.cards, n) for each in game.unknown_places(seat).values() for zone, n in each]
        unknown = [cards[n] for cards, n in places]
        supposed = suppose(self.content, game.state, unknown, dice)
        seen = [game.state.seen.pop(card, 0) for card in unknown]
        for (cards, n), card, bits in zip(places, unknown, seen, strict=True):
            cards[n] = supposed.get(card, card)
            if bits:
                game.state.seen[cards[n]] = bits
        return super(Scouts, game).imagine(seat, dice)

    def any_time(self) -> Sequence[Aside]:
        """A person may leave, and a rival takes the seat over: SS-R34."""
        if self.solo:
            return ()
        people = [seat for seat, player in enumerate(self.state.players) if not player.level]
        return [Aside(seat, LEAVE, "leave_table", (seat,)) for seat in people]

    @property
    def solo(self) -> bool:
        return self.state.options.mode in ("solo_base", "solo_action")

    @property
    def common_deck(self) -> bool:
        """Say whether missions and threats are drawn like all other cards: sections 15 and 16A."""
        return self.state.options.mode in ("base", "solo_base")

    def is_quick(self, seat: int) -> bool:
        """Say whether tables and picks are chosen for this seat: SS-3.7."""
        player = self.state.players[seat]
        return player.quick or bool(player.level)

    def column(self, mission: str) -> Column:
        return next(column for column in self.state.columns if column.mission == mission)

    def markers(self) -> int:
        """Support markers on the mission under way: SS-12.5."""
        mission = self.state.attempt.mission
        return next((column.markers for column in self.state.columns if column.mission == mission), 0)

    def opponents(self, after: int) -> tuple[int, ...]:
        """The opponents of the acting player, clockwise, beginning behind a seat: SS-7.5."""
        acting, seats = self.state.acting, len(self.state.ships)
        around = [(after + n) % seats for n in range(1, seats + 1)]
        return tuple(seat for seat in around if seat != acting)

    def holding(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats from the first one on that holds cards: an empty hand is skipped: SS-7.8."""
        ships = self.state.ships
        for place, seat in enumerate(seats):
            if ships[seat].hand:
                return seats[place:]
        return ()

    def has_crew(self, seat: int) -> bool:
        """Say whether anybody of the crew is alive: SS-6.10."""
        return any(member.alive for member in self.state.ships[seat].crew)

    def end_attempt(self) -> None:
        """Nobody is on a mission any more."""
        self.state.attempt = Attempt()

"""What is chosen before a game of Space Scouts begins, and setting it up: section 4."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from game.core.chance import mix
from game.core.piles import draw_up_to
from game.core.wing import BadSetup
from game.scouts.content import Content
from game.scouts.records import CommonDeck
from game.scouts.rules.cards import draw_to_hand
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.generation import fresh_ship, generate
from game.scouts.rules.percentile import roll_mission, roll_threat
from game.scouts.rules.state import SUBSTITUTE, Column, Fleet, Mode, Options, Player
from game.scouts.rules.turn import begin_round

Switch = Literal["fixed_order", "experience", "shore_leave"]
SWITCHES: tuple[Switch, ...] = get_args(Switch)


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, by seat, and how."""

    players: tuple[Player, ...]
    options: Options = Options()


def closed(content: Content, setup: Setup) -> tuple[str, str]:
    """Return why a game cannot begin like this and the rule, ("", "") if it can: SS-1.3, SS-1.4, SS-14.4.

    Rivals may fly any of the ships, all of them too: SS-16.11.
    """
    mode, ships = content.modes[setup.options.mode], len(setup.players)
    if not mode.least <= ships <= mode.most:
        many = f"{mode.least} to {mode.most} ships" if mode.least < mode.most else f"{mode.least} ship"
        return f"{mode.title} is for {many}, not for {ships}", "SS-1.3"
    if setup.options.source == "table" and setup.options.mode in ("base", "solo_base"):
        return f"{mode.title} needs its cards: the deck is its clock", "SS-14.4"
    on = [switch for switch in SWITCHES if getattr(setup.options, switch)]
    return next(filter(any, (switch_closed(setup.options.mode, switch) for switch in on)), ("", ""))


def switch_closed(mode: Mode, switch: Switch) -> tuple[str, str]:
    """Return why a switch means nothing in a mode and the rule, ("", "") if it does: SS-1.4."""
    solo = mode in ("solo_base", "solo_action")
    if switch == "fixed_order" and solo:
        return "Alone there is no order to fix", "SS-16.6"
    if switch == "fixed_order" and mode == "base":
        return "In the base game the Start marker never moves", "SS-15.11"
    if switch == "shore_leave" and solo:
        return "Alone one only goes home after a failure", "SS-16.8"
    return "", ""


def refuse_bad(content: Content, setup: Setup) -> None:
    """Raise BadSetup for seats or options that do not fit the mode."""
    why, rule = closed(content, setup)
    if why:
        raise BadSetup(f"{why} ({rule})")


def new_game(content: Content, setup: Setup, seed: int) -> Scouts:
    """Return a game at its first question. Raises BadSetup."""
    refuse_bad(content, setup)
    state = Fleet(seed=seed, options=setup.options, players=list(setup.players))
    state.names = mix(seed, 0) % len(content.names.crew)  # no die is spent on names: SS-UI.10
    state.agenda = [(set_up.__name__, ())]
    game = Scouts(content, state)
    game.run()
    return game


@step
def set_up(game: Scouts) -> None:
    """Ships and crews by seat, then missions, threats, deck and first player: SS-4.1, section 4, SS-UI.10."""
    state = game.state
    seats = range(len(state.players))
    state.ships = [fresh_ship(game, who) for who in seats]
    for who in seats:
        game.then(generate, who)
    game.then(lay_out_common_deck if game.common_deck else lay_out_missions)
    game.then(choose_first_player)


@step
def lay_out_missions(game: Scouts) -> None:
    """Seven missions, then two threats on each, the second topmost; then the Action Deck: SS-4.2 to SS-4.5.

    All lies open (SS-4.7). What is left of missions and threats is not kept: SS-2.1, SS-4.4.
    """
    content, state, numbers = game.content, game.state, game.content.numbers
    if state.options.source == "cards":
        state.columns = [Column(id) for id in draw_up_to(game, list(content.missions), numbers.missions)]
        pile = list(content.threats)
        for column in state.columns:
            column.threats = draw_up_to(game, pile, numbers.threats_each)
    else:
        roll_missions(game)
    for column in state.columns:
        game.emit("mission_laid", mission=column.mission, threats=tuple(column.threats), rule="SS-4.3")
    state.deck = list(content.copies)


def roll_missions(game: Scouts) -> None:
    """Roll the missions, then the threats of each, on the percentile tables: SS-14.2.

    What they name is played and won like cards from here on: SS-14.3.
    """
    columns, numbers = game.state.columns, game.content.numbers
    for _ in range(numbers.missions):
        mission, roll = roll_mission(game, [column.mission for column in columns])
        columns.append(Column(mission))
        game.emit("table_rolled", roll=roll, card=mission, rule="SS-14.2")
    laid: list[str] = []
    for column in columns:
        for _ in range(numbers.threats_each):
            threat, roll = roll_threat(game, column.threats, laid)
            column.threats.append(threat)
            laid.append(threat)
            game.emit("table_rolled", roll=roll, card=threat, rule="SS-14.2")


@step
def lay_out_common_deck(game: Scouts) -> None:
    """Missions, threats, Aids and Mishaps in one deck: SS-15.2."""
    content, state = game.content, game.state
    size = common_deck(game)
    if state.options.source == "cards":
        missions = draw_up_to(game, list(content.missions), size.missions)
        threats = draw_up_to(game, list(content.threats), size.threats)
    else:
        missions, threats = rolled_cards(game, size)
    aids = [f"{id}.{n}" for id in content.aids for n in range(1, size.aid_copies + 1)]
    mishaps = [f"{id}.{n}" for id in content.mishaps for n in range(1, size.mishap_copies + 1)]
    state.deck = [*missions, *threats, *aids, *mishaps]
    game.emit("deck_made", count=len(state.deck), rule="SS-15.2")


def common_deck(game: Scouts) -> CommonDeck:
    """Return what the common deck of so many players holds: SS-15.2."""
    players = len(game.state.players)
    return next(deck for deck in game.content.base.decks if players <= deck.most_players)


def rolled_cards(game: Scouts, size: CommonDeck) -> tuple[list[str], list[str]]:
    """Roll the missions and threats of a common deck, where no threat lies on a mission yet: SS-1.4, SS-14.2."""
    missions: list[str] = []
    threats: list[str] = []
    for _ in range(size.missions):
        missions.append(roll_mission(game, missions)[0])
    for _ in range(size.threats):
        threats.append(roll_threat(game, (), threats)[0])
    return missions, threats


@step
def choose_first_player(game: Scouts) -> None:
    """The first player is chosen at random: SS-4.6. Hands are empty, five cards in the base game: SS-4.5, SS-15.1."""
    state, numbers = game.state, game.content.numbers
    seats = len(state.ships)
    state.start = game.below(seats) if seats > 1 else 0
    game.emit("start_marker", who=state.start, rule="SS-4.6")
    cards = game.content.base.first_hand if state.options.mode == "base" else numbers.first_hand
    for who in range(seats):
        for _ in range(cards):
            draw_to_hand(game, who)
    game.then(begin_round)


@step
def leave_table(game: Scouts, seat: int) -> None:
    """A person leaves: the seat becomes a rival, the hand stays: SS-R34."""
    players = game.state.players
    players[seat] = msgspec.structs.replace(players[seat], level=SUBSTITUTE)
    game.emit("seat_left", who=seat, rule="SS-R34")

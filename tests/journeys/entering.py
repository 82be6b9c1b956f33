"""How an answer is entered at each desk: which controls a person uses, one after another, whatever the device.

A question's function gets the hands, the desk that asks, and the answer that is meant. It looks for controls on the
screen only; what the rules were given in the end is checked by the journey.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.cadets.rules.captain import DONE as ORDERS_DONE
from game.cadets.rules.core import Cover
from game.cadets.rules.engineering import Grid
from game.cadets.rules.helm import HelmPlan
from game.cadets.rules.repair import ASIDE, START, STOP, TURN_UP
from game.cadets.rules.sensors import DONE as WISHES_DONE
from game.cadets.rules.sensors import Grabs
from game.cadets.rules.shields import Trays
from game.cadets.rules.state import Laid
from game.cadets.rules.tractor import STOP as TRIES_STOP
from game.cadets.scenes.bridge.choices import Asking, OptionKey
from game.cadets.scenes.captain.equipment import ChooseEquipment
from game.cadets.scenes.captain.equipment_card import EquipmentView
from game.cadets.scenes.captain.orders import Orders
from game.cadets.scenes.damage.core_repair import CoreRepair
from game.cadets.scenes.damage.core_widgets import BreachPlace, RepairPlace
from game.cadets.scenes.damage.desk import DamageControl
from game.cadets.scenes.damage.jobs import DamageChoice, JobPlace
from game.cadets.scenes.damage.toolbox import AsidePlace, ToolPlace
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.engineering.desk import EngineeringDesk
from game.cadets.scenes.engineering.widgets import GridPlace, RackPlace
from game.cadets.scenes.helm.desk import HelmDesk
from game.cadets.scenes.helm.speed import HelmSpeed
from game.cadets.scenes.helm.widgets import CoursePlace, Stock
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.sensors.bag_view import LumpView
from game.cadets.scenes.sensors.cards import SensorCard
from game.cadets.scenes.sensors.desk import SensorsDesk
from game.cadets.scenes.sensors.plan import SensorsPlan
from game.cadets.scenes.shields.desk import ShieldsDesk
from game.cadets.scenes.shields.widgets import PoolPlace, Tray
from game.cadets.scenes.tractor.desk import TractorBeams
from game.cadets.scenes.tractor.panels import PickRow
from game.cadets.scenes.tractor.tiles import TileKey
from game.core.squares import SIDES
from game.stage.screen import WidgetScene
from game.stage.widgets import Key, Widget
from tests.journeys.hands import Hands, Keys, Mouse, PadHands

Enter = Callable[[Hands, Any, Any], None]


def the(scene: WidgetScene, kind: type[Widget], **facts: Any) -> Any:
    """The one control of a kind with these facts; a missing one is a fault of the screen."""
    found = [
        each for each in scene.tree.all()
        if isinstance(each, kind) and all(getattr(each, name) == value for name, value in facts.items())
    ]  # fmt: skip
    assert found, f"{type(scene).__name__} shows no {kind.__name__} with {facts}"
    return found[0]


# Questions asked on the bridge, or in the middle of the enemy step


def on_a_panel(hands: Hands, asking: Asking, answer: Any) -> None:
    """Choose in the list, or with the mouse where it lies on the map."""
    assert asking.choice.task is None, f"{asking.choice.name} has no desk"
    scene = hands.scene
    if asking.several:
        for each in answer:
            hands.use(the(scene, OptionKey, option=_option(asking, each)))
        hands.gold()
        return
    option = _option(asking, answer)
    alone = [each.square for each in asking.options].count(option.square) == 1
    if isinstance(hands, Mouse) and option.square is not None and alone:
        hands.square(the(scene, MapView), option.square)
    else:
        hands.use(the(scene, OptionKey, option=option))


def _option(asking: Asking, answer: Any) -> Any:
    return next(option for option in asking.options if option.answer == answer)


# The Captain


def equipment(hands: Hands, desk: ChooseEquipment, answer: tuple[str, ...]) -> None:
    """Take cards along, one of them put back once and taken again."""
    for id in answer:
        hands.use(the(desk, EquipmentView, name=desk.game.content.equipment[id].title))
    last = desk.game.content.equipment[answer[-1]].title
    for _ in range(2):
        hands.use(the(desk, EquipmentView, name=last))
    hands.gold()


def orders(hands: Hands, desk: Orders, answer: Any) -> None:
    """Minus, minus, plus, Convert; batteries; cards; or the gold key."""
    kind, *what = answer
    titles = {id: card.title for id, card in desk.game.content.stations.items()}
    if answer == ORDERS_DONE:
        hands.gold()
    elif kind == "convert":
        *given, wanting = what
        for station in given:
            hands.use(the(desk, Key, name=f"Take from {titles[station]}"))
        hands.use(the(desk, Key, name=f"Give to {titles[wanting]}"))
        hands.use(the(desk, Key, text="Convert"))
    elif kind == "equipment":
        hands.use(the(desk, EquipmentView, name=desk.game.content.equipment[what[0]].title))
    else:
        _battery(hands, desk, kind, what[0], titles[what[0]])


def _battery(hands: Hands, desk: Orders, kind: str, station: str, title: str) -> None:
    """Fill from a station named with a minus; use one and say in the dialog who gets it."""
    charge = "empty" if kind == "fill" else "full"
    number = desk.game.state.batteries.index(charge) + 1  # type: ignore[arg-type]
    if kind == "fill":
        hands.use(the(desk, Key, name=f"Take from {title}"))
        hands.use(the(desk, Key, name=f"Fill battery {number}"))
    else:
        hands.use(the(desk, Key, name=f"Use battery {number}"))
        hands.use(the(hands.scene, Key, text=title))


def place_energy(hands: Hands, desk: Orders, answer: str) -> None:
    hands.use(the(desk, Key, name=f"Give to {desk.game.content.stations[answer].title}"))


def name_surplus(hands: Hands, desk: Orders, answer: str) -> None:
    hands.use(the(desk, Key, name=f"Take from {desk.game.content.stations[answer].title}"))


# Step 2


def speed(hands: Hands, desk: HelmSpeed, answer: int) -> None:
    hands.use(the(desk, Key, name=f"speed {answer}"))
    hands.gold()


def declare(hands: Hands, desk: SensorsPlan, answer: Any) -> None:
    if answer == WISHES_DONE:
        hands.gold()
    else:
        hands.use(the(desk, Key, name=f"{answer[0]} {answer[1]}"))


def assign(hands: Hands, desk: SensorsPlan, answer: int) -> None:
    hands.use(the(desk, Key, region="attempts", digit=list(desk.choice.options).index(answer) + 1))


# Timed stations


def lay_tiles(hands: Hands, desk: EngineeringDesk, answer: Grid) -> None:
    """Lift a tile, turn it, lay it; then say that it is done."""
    for each in answer.laid:
        if not desk.is_laid(each.tile):
            lay_tile(hands, desk, each)
    hands.gold()


def lay_tile(hands: Hands, desk: EngineeringDesk, tile: Laid) -> None:
    """One tile from the rack to the grid."""
    source = the(desk, RackPlace, tile=tile.tile)
    goal = ("grid", tile.x, tile.y)
    hands.carry(source, lambda: the(desk, GridPlace, at=goal), tile.turn - desk.turns[tile.tile])


def grab_pieces(hands: Hands, desk: SensorsDesk, answer: Grabs) -> None:
    """Choose a card, feel a lump, grab it."""
    for slot, piece in answer.grabs:
        if desk.chosen != slot:
            _choose_card(hands, desk, slot)
        lump = next(n for n in desk.bag.lumps if desk.task.bag[n] == piece)
        view = the(desk, LumpView, name=f"lump {lump + 1}")
        hands.feel(view)
        hands.use(view)
    hands.use(the(desk, Key, name="done"))


def _choose_card(hands: Hands, desk: SensorsDesk, slot: int) -> None:
    if isinstance(hands, Keys):
        hands.key(str(slot + 1))
    elif isinstance(hands, PadHands):
        for _ in desk.task.cards:
            if desk.chosen != slot:
                hands.button("X")
    else:
        hands.use(the(desk, SensorCard, slot=slot))
    assert desk.chosen == slot, f"card {slot + 1} cannot be chosen by {hands.name}"


def helm(hands: Hands, desk: HelmDesk, answer: HelmPlan) -> None:
    """Lay the cards from left to right."""
    for n, card in enumerate(answer.cards):
        hands.carry(the(desk, Stock, card=card), lambda n=n: the(desk, CoursePlace, n=n))  # type: ignore[misc]
    hands.gold()


def fill_trays(hands: Hands, desk: ShieldsDesk, answer: Trays) -> None:
    """Give tokens to sides."""
    for side in SIDES:
        for token in answer.tray(side):
            hands.carry(the(desk, PoolPlace, token=token), lambda side=side: the(desk, Tray, side=side))  # type: ignore[misc]
    hands.gold()


def core(hands: Hands, desk: CoreRepair, answer: Cover) -> None:
    """Carry repair cards to breach cards; with keys, press the colour's letter and the rune's number."""
    for breach_card, repair_card in answer.covers.items():
        place = the(desk, BreachPlace, id=breach_card)
        if isinstance(hands, Keys):
            hands.select(place)
            card = desk.task.core.repair_cards[repair_card]
            hands.key(card.colour[0])
            hands.key(str(list(desk.task.core.runes).index(card.rune) + 1))
        else:
            source = the(desk, RepairPlace, id=repair_card)
            hands.carry(source, lambda id=breach_card: the(desk, BreachPlace, id=id))  # type: ignore[misc]
    if len(desk.covers) == len(desk.task.share):
        hands.gold()
    else:  # no way on before the bell
        assert desk.seconds, "an untimed core has to be covered whole"
        hands.wait(desk.left + 0.5)


# Tractor Beams


def tractor_question(hands: Hands, desk: TractorBeams, answer: Any) -> None:
    """A question before the clock: its answers are numbered keys."""
    hands.use(the(desk, Key, digit=list(desk.choice.options).index(answer) + 1, region="list"))


def turn_up(hands: Hands, desk: TractorBeams, answer: Any) -> None:
    """Turn a tile up, or stop."""
    if answer == TRIES_STOP:
        hands.gold()
    else:
        hands.use(the(desk, TileKey, place=answer))


def pick(hands: Hands, desk: TractorBeams, answer: Any) -> None:
    """Pick in the list, then the gold key; with the mouse drag ways are chosen on the map."""
    if isinstance(hands, Mouse) and isinstance(answer, tuple):
        hands.square(the(desk, MapView), answer)
        return
    row = next(each for each in desk.tree.all() if isinstance(each, PickRow) and each.option.answer == answer)
    if desk.picked != answer:
        hands.select(row)
        if isinstance(hands, Mouse):
            hands.use(row)
    hands.gold()


# Damage Control


def open_jobs(hands: Hands, desk: DamageControl, answer: str) -> None:
    if answer == START:
        hands.gold()
    else:
        hands.use(the(desk, DamageChoice, name=desk.game.content.damage[answer].title))


def use_tools(hands: Hands, desk: DamageControl, answer: tuple[str, ...]) -> None:
    """Turn a card up, use the one set aside, or stop."""
    if answer == (TURN_UP,):
        hands.gold()
    elif answer == (STOP,):
        hands.use(the(desk, Key, text="Stop here"))
    else:
        kind, job = answer
        assert kind == ASIDE
        hands.carry(the(desk, AsidePlace), lambda: _job(desk, job))


def give_card(hands: Hands, desk: DamageControl, answer: str) -> None:
    """Give the card turned up to a job, or set it aside."""
    if answer == ASIDE:
        hands.use(the(desk, AsidePlace))
    elif isinstance(hands, Mouse):
        hands.carry(the(desk, ToolPlace), lambda: _job(desk, answer))
    else:
        hands.use(_job(desk, answer))


def _job(desk: DamageControl, card: str) -> JobPlace:
    return next(each for each in desk.tree.all() if isinstance(each, JobPlace) and each.job.card == card)


ENTER: dict[str, Enter] = {
    "choose_equipment": equipment,
    "orders": orders,
    "place_energy": place_energy,
    "name_surplus": name_surplus,
    "prepare_helm": speed,
    "declare": declare,
    "assign": assign,
    "lay_tiles": lay_tiles,
    "grab_pieces": grab_pieces,
    "helm_action": helm,
    "fill_trays": fill_trays,
    "cover_share": core,
    "prepare_tractor": tractor_question,
    "offer_amplifier": tractor_question,
    "offer_peek": turn_up,
    "choose_tile": turn_up,
    "choose_target": pick,
    "pull_enemy": pick,
    "open_jobs": open_jobs,
    "use_tools": use_tools,
    "give_card": give_card,
}
"""By the names of the questions. A question that stands not here is asked on a panel."""


def at_desk(hands: Hands, desk: Desk, answer: Any) -> None:
    """Enter an answer at the desk that asks."""
    ENTER[desk.choice.name](hands, desk, answer)

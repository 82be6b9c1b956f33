"""The widget kit. Rectangles are design units.

    Key(label, rect, use, kind=, sub=, icon=, cap=, spread=, chosen=)   HoldKey   Toggle   Stepper
    Label(rect, text, style, colour, align=, rich=)   Hints   Panel   Well   Picture   Badge
    ListBox(rect, [Row(...)], use, chosen=, digits=, follows=)   ScrollArea(rect, reading=)   TextEntry
    CardView   Status   Place and Carry (picking up and putting down)

All take ``name=, region=, why=, rule=, tip=, digit=, hotkey=, visible=``. ``why`` closes a control and
says so when it is used or looked at. ``Dialog(title, text, [Choice(...)])`` is in ``widgets.dialog``.
"""

from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.cards import CardView
from game.stage.widgets.carry import Carry, Place, Refusal
from game.stage.widgets.entry import TextEntry
from game.stage.widgets.keys import HoldKey, Key
from game.stage.widgets.lists import ListBox, Row, RowKey, ScrollArea
from game.stage.widgets.switches import Stepper, Toggle
from game.stage.widgets.texts import (
    Badge,
    Hints,
    Label,
    Panel,
    Picture,
    Status,
    TopBar,
    Well,
    draw_badge,
)

__all__ = [
    "Badge",
    "Brush",
    "CardView",
    "Carry",
    "Hints",
    "HoldKey",
    "Key",
    "Label",
    "ListBox",
    "Panel",
    "Picture",
    "Place",
    "Refusal",
    "Row",
    "RowKey",
    "ScrollArea",
    "Status",
    "Stepper",
    "TextEntry",
    "Toggle",
    "TopBar",
    "Well",
    "Widget",
    "draw_badge",
]

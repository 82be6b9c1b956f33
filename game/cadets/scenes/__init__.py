"""Space Cadets on screen: the bridge, and a desk for each station.

``Table`` (table.py) owns the session and goes round in a circle: show what happened, let bots answer, ask people.
``Bridge`` (bridge/bridge.py) is the table as it is drawn. A question that needs a screen of its own opens a ``Desk``
on top; ``desks.py`` lists which. A desk that runs on a clock is a ``TimedDesk`` (timed/desk.py). Each station has a
folder with its desk and what that is made of; what several need lies here, in ``map`` and in ``timed``.
"""

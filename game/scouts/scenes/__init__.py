"""Space Scouts on screen: one table for everybody at this computer.

``ScoutTable`` (table/table.py) owns the session and goes round in a circle (`game.stage.table`): show what happened,
let rivals answer, ask people. It draws nothing but ``seen``: the game as the person at the screen may know it, or as
everybody may while it is handed over. So a hidden card cannot be drawn by mistake: it is not there.

What is asked on the table itself is a ``Part`` (table/part.py): attempt.py, response.py, setting_out.py, discards.py;
``parts.py`` lists which. A question that needs a screen of its own opens a ``Desk`` (desk.py), listed in ``desks.py``.
"""

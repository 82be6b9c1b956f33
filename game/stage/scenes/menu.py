"""What all screens around the games share."""

from __future__ import annotations

from game.stage.screen import Screen


class Menu(Screen):
    """Something is selected from the start, so the first key acts; back leads to where it was opened."""

    def enter(self) -> None:
        super().enter()
        self.tree.set_focus(self.first)

    def back(self) -> bool:
        self.stage.stack.pop(self, wipe=True)
        return True

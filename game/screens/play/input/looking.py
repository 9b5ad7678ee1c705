"""Where the view is moved to when a side is asked."""

from __future__ import annotations

from game.field import Cell
from game.messages.stack import Ask
from game.screens.play.input import sweeping
from game.screens.play.input.controls import Controls
from game.screens.play.view import View
from game.world.place import Position
from game.world.sides import side_card


class Looking:
    """Moves the camera to whom and what a question is about, and to what keys have chosen."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._zones_shown: set[str] = set()
        self.looked: tuple[object, ...] | None = None
        """For which question, and where its unit stood, the view was moved last."""

    def elsewhere(self, ask: Ask) -> bool:
        """Whether a question is another than that for which the view was moved last, or its unit has moved since."""
        place = self.view.outlook.find(ask.unit, Position) if ask.question == "turn" else None
        before, self.looked = self.looked, (ask.side, ask.question, ask.unit, place.cell if place is not None else None)
        return before != self.looked

    def _placing(self, *, at_once: bool) -> bool:
        """Whether the side at the screen deploys on a small map: it sees its zone and scrolls itself."""
        view, ask = self.view, self.view.match.ask
        if ask is None or ask.question != "deploy" or ask.side != view.viewer or view.camera.large:
            return False
        card = side_card(view.outlook, ask.side)
        zone = card.zone if card is not None else ()
        if zone and (at_once or ask.side not in self._zones_shown):
            view.camera.take_in(zone)
        self._zones_shown.add(ask.side)
        return bool(zone)

    def centre(self, *, at_once: bool = False) -> None:
        """Look at the unit that is asked about."""
        view, ask = self.view, self.view.match.ask
        if self._placing(at_once=at_once):
            return
        unit = ask.unit if ask is not None and ask.side == view.viewer else 0
        if ask is not None and ask.question == "deploy" and view.camera.large:  # the middle of all may be nobody's
            unit = next(iter(view.outlook.friends()), 0)
        place = view.outlook.find(unit, Position) if unit else None
        if ask is not None and ask.question == "turn":
            view.camera.as_liked()
        if place is None:
            own = [view.outlook.find(friend, Position) for friend in view.outlook.friends()]
            cells = [spot.cell for spot in own if spot is not None]
            if not cells:
                return
            middle = (sum(x for x, _y in cells) // len(cells), sum(y for _x, y in cells) // len(cells))
            view.camera.go_to(middle, at_once=at_once)
        elif at_once:
            view.camera.go_to(place.cell, at_once=True)
        else:
            other = view.outlook.find(ask.about, Position) if ask is not None and ask.about else None
            view.camera.keep_both_in_sight(place.cell, other.cell if other is not None else place.cell)

    def chosen(self) -> Cell | None:
        """The square of what is chosen: a square, the end of a row, or where the target stands."""
        controls = self.view.controls
        if controls is None or controls.mode.startswith(("throw.", "move.", "dodge")):
            return controls.cursor if controls is not None else None
        if controls.mode in sweeping.KINDS:
            return controls.chain[-1] if controls.chain else None
        unit = controls.picked if controls.ask.question == "deploy" else controls.aimed or 0
        place = self.view.outlook.find(unit, Position)
        return place.cell if place is not None else None

    def show(self, cell: Cell) -> None:
        """Bring a square into sight together with the unit that is asked."""
        controls = self.view.controls
        place = self.view.outlook.find(controls.ask.unit, Position) if controls is not None else None
        self.view.camera.keep_both_in_sight(cell, place.cell if place is not None else cell)


def aimed_at(controls: Controls) -> list[Cell]:
    """The squares at which what is being prepared is aimed."""
    place = controls.outlook.find(controls.aimed, Position) if controls.aimed else None
    pointed = [controls.cursor] if controls.cursor is not None and controls.mode.startswith("throw.") else []
    return [*controls.chain, *pointed, *([place.cell] if place is not None else [])]

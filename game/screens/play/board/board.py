"""The board: ground, fog, zones, units, marks and what is being prepared, all as one side knows it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.battle.outlook import Outlook
from game.dice.distribution import percent
from game.field import LIT, Cell, blocking, sight
from game.messages import orders as od
from game.record import record
from game.screens.art import effects, marks, theme
from game.screens.art.view import View
from game.screens.play.animation.playback import Playback
from game.screens.play.board import declared
from game.screens.play.board.camera import Camera
from game.screens.play.board.figures import Crowd, round_of
from game.screens.play.board.ground import Bakery, Still
from game.screens.play.board.squads import Banners
from game.screens.play.input import aims, sweeping, task_works
from game.screens.play.input.ahead import SPRINT, WALK
from game.screens.play.input.controls import Controls
from game.screens.play.input.squad_plan import SquadPlan
from game.screens.play.panels import movesheet
from game.systems.fire import fires_at
from game.systems.light import GLOOM, lamplight, light_at
from game.world.body import Allegiance
from game.world.conditions import Edge, Overwatch
from game.world.gear import Grenade, Pouch
from game.world.hazards import Gas
from game.world.place import Grapple, Position, Smoke
from game.world.store import Unit

MEANS = {"overwatch": "overwatch", "snap": "snap shot", "run": "on the way"}


@record
class Look:
    """What the player points at and wants to see, besides the controls.

    `watch` shows all ground under overwatch, `would_watch` what the unit that is asked would have under it.
    """

    hover: Cell | None = None
    watch: bool = False
    would_watch: bool = False
    style: str = "auto"
    costs: bool = True


class Board:
    """Draws the board into the camera's area; a picture of it is kept until something on it changes."""

    def __init__(
        self, outlook: Outlook, camera: Camera, bakery: Bakery, places: dict[str, int], company: SquadPlan
    ) -> None:
        self.outlook = outlook
        self.banners = Banners(company, places)
        self.camera = camera
        self.still = Still(outlook, bakery, places)
        self.places = places
        self.drawn = 0
        self._whole: pygame.Surface | None = None
        self._key: Hashable = None
        self.crowd = Crowd(outlook, places)

    def draw(
        self, target: pygame.Surface, playback: Playback, controls: Controls | None, look: Look, key: Hashable
    ) -> None:
        """Draw the board; only what is new is painted. `key` changes whenever the controls or the playback do."""
        camera = self.camera
        view, size = camera.view, camera.area.size
        self.still.renew(camera, playback)
        whole = (key, look, self.still.painted, view, playback.busy)
        if self._whole is None or self._whole.get_size() != size or whole != self._key:
            if self._whole is None or self._whole.get_size() != size:
                self._whole = pygame.Surface(size)
            here = View(view.cell, view.left - camera.area.left, view.top - camera.area.top)
            self.still.draw(self._whole, here)
            self._paint(self._whole, here, playback, controls, look, key)
            self._key = whole
            self.drawn += 1
        target.blit(self._whole, camera.area)

    # --- what changes ---------------------------------------------------------------------------------------

    def _paint(
        self,
        target: pygame.Surface,
        view: View,
        playback: Playback,
        controls: Controls | None,
        look: Look,
        key: Hashable,
    ) -> None:
        quiet = not playback.busy
        if controls is not None and quiet and not look.would_watch:
            self._prepared_ground(target, view, controls, look)
        if look.would_watch and self.outlook.ask is not None:
            self._watched(target, view, self.outlook.ask.unit)
        elif look.watch:
            for unit in self.outlook.having(Overwatch):
                self._watched(target, view, unit)
        elif look.hover is not None:
            self._hovered_watch(target, view, look.hover)
        self._pinned(target, view)
        if quiet:
            self._lying(target, view)
        self._air(target, view)  # under the units: who stands in smoke is still to be seen
        task_works.draw(target, view, self.outlook)
        active = self.outlook.ask.unit if self.outlook.ask is not None else 0
        if look.hover is not None:  # under the units: badges reach over the edge of their square
            marks.hover(target, view, look.hover)
        self.crowd.draw(target, view, playback.pieces, active, look.style, key)
        self._holds(target, view)
        self.banners.draw(target, view, playback.pieces, look.hover, look.style, key)
        if quiet:
            declared.draw(target, view, self.outlook, playback.pieces, look.style)
        if controls is not None and quiet:
            _legend(target, controls, look)
            self._aimed(target, view, controls)
            self._crossed(target, view, controls, look)
        playback.draw_act(target, view)

    def _air(self, target: pygame.Surface, view: View) -> None:
        """Light and what hangs in the air: lamps, fires and their glow, gas, smoke."""
        lit = frozenset(cell for cell in lamplight(self.outlook) if light_at(self.outlook, cell) == LIT)
        size = (self.outlook.field.width, self.outlook.field.height)
        if lit:
            effects.lamplight(target, view, lit, size)
        fires = frozenset(fires_at(self.outlook))
        if fires:
            effects.firelight(target, view, fires, size)
        effects.fires(target, view, fires)
        effects.gas(target, view, [self.outlook.get(cloud, Position).cell for cloud in self.outlook.having(Gas)])
        clouds = self._smoke()
        dark = {cell for cell in clouds if light_at(self.outlook, cell) in GLOOM}
        effects.smoke(target, view, clouds, dark=dark)

    def _smoke(self) -> dict[Cell, int]:
        outlook, now = self.outlook, round_of(self.outlook)
        return {
            outlook.get(cloud, Position).cell: 1 + max(0, outlook.get(cloud, Smoke).until_round - now)
            for cloud in outlook.having(Smoke)
        }

    def _holds(self, target: pygame.Surface, view: View) -> None:
        """Who has whom in a hold: the two are linked."""
        for unit in self.outlook.having(Grapple):
            hold = self.outlook.get(unit, Grapple)
            if hold.holds and unit in self.crowd.stand and hold.other in self.crowd.stand:
                ends = tuple(self.crowd.stand[one][1:] for one in (unit, hold.other))
                other = self.outlook.find(hold.other, Grapple)
                marks.hold(target, view, ends[0], ends[1], pinned=other is not None and other.immobilized)

    def unit_at(self, point: tuple[int, int], cell: Cell) -> Unit:
        """The unit of a square that stands nearest to a point of the window; 0 for none."""
        return self.crowd.nearest(self._inside(point), cell)

    def badge_at(self, point: tuple[int, int]) -> tuple[Unit, str]:
        """Whose badge lies under a point of the window, and its icon; 0 and nothing for none."""
        return self.crowd.badge_at(self._inside(point), self.camera.cell)

    def _inside(self, point: tuple[int, int]) -> tuple[int, int]:
        """A point of the window, counted from the corner of the board."""
        return point[0] - self.camera.area.left, point[1] - self.camera.area.top

    def _pinned(self, target: pygame.Surface, view: View) -> None:
        outlook = self.outlook
        cells = []
        for unit in outlook.having(Edge):
            place = outlook.find(unit, Position)
            if outlook.get(unit, Edge).suppression < 0 and place is not None:
                cells.append(place.cell)
        if cells:
            marks.suppression(target, view, cells)

    def _hovered_watch(self, target: pygame.Surface, view: View, cell: Cell) -> None:
        for unit in self.outlook.having(Overwatch):
            place = self.outlook.find(unit, Position)
            if place is not None and place.cell == cell:
                self._watched(target, view, unit)

    def _watched(self, target: pygame.Surface, view: View, unit: Unit) -> None:
        side = self.places.get(self.outlook.get(unit, Allegiance).side, 0)
        marks.overwatch(target, view, declared.watched(self.outlook, unit), side)

    # --- what is being prepared -----------------------------------------------------------------------------

    def _prepared_ground(self, target: pygame.Surface, view: View, controls: Controls, look: Look) -> None:
        if controls.mode == "dodge_way":
            self._ways_asked(target, view, controls, look)
        elif _walks(controls):
            steps = controls.reachable.steps(controls.mode)
            marks.reach(target, view, steps, numbers=look.costs)
            to = movesheet.previewed(controls, look.hover)
            if to is not None and to in steps:
                band = steps[to][1] if controls.mode != "move.sprint" else SPRINT
                marks.path(target, view, controls.reachable.path(to), band)
        elif controls.mode.startswith("throw."):
            self._throw(target, view, controls)
        elif controls.mode in sweeping.KINDS:
            marks.zone(target, view, controls.chain, "hold", theme.THREAT)

    def _ways_asked(self, target: pygame.Surface, view: View, controls: Controls, look: Look) -> None:
        """The squares that answer a question; of a walk with what they cost, and the way to the one pointed at."""
        moves = [order for order in controls.offers.listed if isinstance(order, od.Move)]
        gaits = {f"move.{order.gait}" for order in moves}
        walked = gaits <= controls.face.by_key.keys() and bool(moves)
        costs = controls.reachable.found.cost if walked else {}
        cells = {one.to: (costs.get(one.to, 1), WALK) for one in moves}
        marks.reach(target, view, cells, numbers=walked and look.costs)
        if controls.cursor is not None and controls.cursor in costs:
            marks.path(target, view, controls.reachable.path(controls.cursor), WALK)

    def _throw(self, target: pygame.Surface, view: View, controls: Controls) -> None:
        order = controls.draft()
        if not isinstance(order, od.Throw):
            return
        forecast = controls.ahead.forecast(order)
        pouch = self.outlook.find(controls.ask.unit, Pouch) or Pouch()
        if forecast is None:
            return
        words = self._blast(target, view, pouch.card(order.grenade), order.to, controls.ask.unit)
        marks.landing(target, view, dict(forecast.landing))
        marks.corner_words(target, view, words)

    def _blast(self, target: pygame.Surface, view: View, card: Grenade, centre: Cell, by: Unit) -> dict[Cell, str]:
        """What a grenade in a square would reach; given back is what it does there, square by square, in words."""
        rings, words = declared.rings(self.outlook, card, centre, by)
        marks.blast(target, view, rings)
        return words

    def _lying(self, target: pygame.Surface, view: View) -> None:
        """Grenades about to go off, and where one would be out of their reach."""
        for card, cell in declared.lying(self.outlook):
            words = self._blast(target, view, card, cell, declared.thrower(self.outlook))
            marks.corner_words(target, view, words)
            effects.lying(target, view, cell)

    def _aimed(self, target: pygame.Surface, view: View, controls: Controls) -> None:
        """The line of fire and the chance on the target."""
        if controls.ask.question == "deploy":
            place = self.outlook.find(controls.picked, Position)
            if place is not None:
                marks.hover(target, view, place.cell, theme.SELECTED)
        here = self.outlook.find(controls.ask.unit, Position)
        if here is None:
            return
        order = controls.draft()
        if not controls.turn and not controls.aiming and controls.shares is None:
            self._threat(target, view, controls, here.cell)
        if isinstance(order, aims.Aimed):
            self._one_target(target, view, controls, order, here.cell)
        elif isinstance(order, od.Burst):
            self._swept(target, view, controls, order)
        elif isinstance(order, od.Throw):
            self._landing_on(target, view, controls, order)
        elif isinstance(order, od.Aid):
            place = self.outlook.find(order.target, Position)
            if place is not None:
                marks.hover(target, view, place.cell, theme.GOOD)

    def _crossed(self, target: pygame.Surface, view: View, controls: Controls, look: Look) -> None:
        """Who may fire at the move that is shown: the squares where, and each one's likeliest shot."""
        if controls.cursor is not None and controls.agreed() is not None:  # a second click goes there
            marks.hover(target, view, controls.cursor, theme.SELECTED)
        preview = movesheet.way_to(controls, movesheet.previewed(controls, look.hover))
        if preview is None or preview.crossing is None:
            return
        for cell in dict.fromkeys(shot.cell for shot in preview.crossing.met):
            marks.under_fire(target, view, cell)
        for shot in preview.crossing.worst():
            place = self.outlook.find(shot.foe, Position)
            if place is not None:
                marks.fire_line(target, view, place.cell, shot.cell)
                x, _y = view.centre(place.cell)
                words = f"{percent(shot.chance)} {MEANS[shot.means]}"
                top = (x, view.box(place.cell).top - 2)
                marks.plaque(target, words, top, max(12, view.cell // 4), theme.BRASS_LIGHT)

    def _swept(self, target: pygame.Surface, view: View, controls: Controls, order: od.Burst) -> None:
        """Everyone in the chain of a burst, each with its chance."""
        forecast = controls.ahead.forecast(order)
        for fate in [fate for fate in forecast.fates if fate.hit] if forecast is not None else ():
            place = self.outlook.find(fate.unit, Position)
            if place is not None:
                friend = fate.unit in self.outlook.friends()
                marks.reticle(target, view, place.cell, percent(fate.hit), friend=friend)

    def _landing_on(self, target: pygame.Surface, view: View, controls: Controls, order: od.Throw) -> None:
        """One's own whom it may catch, marked; the chance to land on somebody else, which the token would hide."""
        forecast = controls.ahead.forecast(order)
        caught = dict(controls.ahead.endangered(order))
        for unit, chance in caught.items():
            place = self.outlook.find(unit, Position)
            if place is not None:
                marks.reticle(target, view, place.cell, f"{percent(chance)} caught", friend=True)
        for cell, chance in forecast.landing if forecast is not None else ():
            if controls.offers.at(cell) and not caught.keys() & {*controls.offers.at(cell)}:
                x, _y = view.centre(cell)
                marks.plaque(target, percent(chance), (x, view.box(cell).top - 2), max(12, view.cell // 4))

    def _threat(self, target: pygame.Surface, view: View, controls: Controls, here: Cell) -> None:
        """Who causes the question, and at whom."""
        foe = self.outlook.find(controls.ask.about, Position) if controls.ask.about else None
        if foe is not None and foe.cell != here:
            marks.fire_line(target, view, foe.cell, here)
            marks.reticle(target, view, here)

    def _one_target(
        self, target: pygame.Surface, view: View, controls: Controls, order: aims.Aimed, here: Cell
    ) -> None:
        place = self.outlook.find(order.target, Position)
        if place is None:
            return
        forecast = controls.ahead.forecast(order)
        blocked = None
        if isinstance(order, od.Close):
            x, y = self.crowd.stand.get(order.target, (place.cell, *view.centre(place.cell)))[1:]
            marks.close_reticle(target, (x, y), view.cell, percent(forecast.success) if forecast is not None else "")
            return
        if forecast is None and not sight(self.outlook.field).sees(here, place.cell):
            blocked = blocking(self.outlook.field, here, place.cell)
        marks.fire_line(target, view, here, place.cell, blocked)
        marks.reticle(target, view, place.cell, percent(forecast.success) if forecast is not None else "")
        for unit in controls.marked if controls.mode == aims.PIN else ():
            other = self.outlook.find(unit, Position)
            if other is not None:
                marks.reticle(target, view, other.cell)


def _legend(target: pygame.Surface, controls: Controls, look: Look) -> None:
    """What the colours of the squares within reach mean; over the units, whose tokens hid it."""
    if _walks(controls) and not look.would_watch:
        marks.legend(target, controls.reachable.legend(controls.reachable.steps(controls.mode), controls.mode))


def _walks(controls: Controls) -> bool:
    """Whether squares are shown to which the unit can go."""
    return controls.turn and (not controls.mode or controls.mode.startswith("move."))

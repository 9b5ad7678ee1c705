"""What the player is about to order: the armed kind, its options, its target; no pictures, no window."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.battle.outlook import Outlook
from game.field import Cell
from game.messages import orders as od
from game.messages.stack import Ask
from game.screens.play.input import aims, offers, sweeping
from game.screens.play.input.ahead import Ahead, Ways
from game.screens.play.input.aims import following
from game.screens.play.input.offers import Offers, toggled
from game.screens.play.panels.shares import Shares
from game.systems.captions import CELL, CHAIN, CHOICE, FRIEND, NOW, UNIT, Face, Option
from game.systems.sheet import Price, Sheet
from game.systems.warfare.allotting import ALLOT
from game.world.place import Position
from game.world.store import Unit

PASSING = ("overwatch", "snap")
"""Questions asked again at each step of an enemy, which may be let pass for its whole turn."""
_BARRED = "nobody can enter that square"


class Controls:
    """The state of the controls for one question to one side."""

    def __init__(self, outlook: Outlook, ask: Ask, *, refused: str = "") -> None:
        self.outlook = outlook
        self.ask = ask
        self.offers = Offers(outlook, ask)
        self.held = not self.open and any(isinstance(order, (od.Attack, od.Close)) for order in self.offers.listed)
        """Whether the question is answered with an attack at whoever caused it."""
        self.ways_asked = not self.open and any(isinstance(order, od.Move) for order in self.offers.listed)
        """Whether the question is answered with a square on the board."""
        self.mode = "deploy" if ask.question == "deploy" else "dodge_way" if self.ways_asked else ""
        self.menu = ""
        self.options: tuple[str, ...] = ()
        self.target: Unit | None = None
        self.pointed: Unit = 0  # whom the pointer is on; nobody once keys have chosen another
        self.over: Unit = 0  # the enemy in the square pointed at, likewise
        self.marked: tuple[Unit, ...] = ()
        self.cursor: Cell | None = None
        self.chain: tuple[Cell, ...] = ()
        self.picked: Unit = next(iter(outlook.friends()), 0) if ask.question == "deploy" else ask.unit
        self.refused = refused
        self.chosen = False
        """Whether a click or a key has chosen anything at this question."""
        self.shown: tuple[str, Cell | Unit] | None = None  # what the last click chose, and in which mode
        self.ahead = Ahead(outlook, ask, self.offers)
        if self.sole is not None:
            self.cursor = self.sole.to
        if self.held:
            self.arm(aims.first(self.offers))
            self.chosen = False

    @property
    def face(self) -> Face:
        """The words of the book that is played."""
        return self.outlook.book.face

    @cached_property
    def sheet(self) -> Sheet:
        """What may be read off the unit that is asked."""
        return self.outlook.book.sheet(self.outlook, self.outlook.book, self.ask.unit)

    # --- what there is --------------------------------------------------------------------------------------

    @cached_property
    def shares(self) -> Shares | None:
        """How damage rolls of a squad are to be shared out, where that is asked."""
        return Shares(self.outlook, self.ask) if self.ask.question == ALLOT else None

    @cached_property
    def reachable(self) -> Ways:
        """Where the unit whose turn it is can go."""
        return Ways(self.outlook, self.offers, self.ask.unit)

    @cached_property
    def steps(self) -> dict[Cell, tuple[int, int]]:
        """Square -> (cost, band) of everything in reach; empty when it is not a turn."""
        return self.reachable.steps() if self.turn else {}

    @property
    def sole(self) -> od.Move | None:
        """The one way there is, where a way is asked for: it needs no choosing on the board."""
        moves = [order for order in self.offers.listed if isinstance(order, od.Move)] if self.ways_asked else []
        return moves[0] if len(moves) == 1 else None

    @property
    def open(self) -> bool:
        """Whether the question is open to more than answers: a turn, or the deployment."""
        return self.ask.question in ("turn", "deploy")

    @property
    def turn(self) -> bool:
        """Whether the orders of a turn are asked for."""
        return self.ask.question == "turn"

    @property
    def aiming(self) -> bool:
        """Whether an attack is being prepared, so that options and odds are of use."""
        return aims.at_enemy(self.face, self.mode) or self.mode.startswith("throw.") or self.mode in sweeping.KINDS

    @property
    def readied(self) -> bool:
        """Whether an order is being prepared that needs nothing but its word."""
        kind = self.face.by_key.get(self.mode)
        return kind is not None and kind.needs == NOW

    def answers(self) -> tuple[str, ...]:
        """The kinds of answers to a question that is no turn, to decline last."""
        if self.shares is not None:
            return (ALLOT,)
        others = (key for key in self.offers.by_kind if key not in ("respond.decline", "deploy"))
        found = [key for key in others if self.turn or self.sole is not None or not key.startswith("move.")]
        rank = {kind.key: place for place, kind in enumerate(self.face.kinds)}
        found.sort(key=lambda key: rank.get(key, -1))  # of one rank as the book lists them
        return (*found, "respond.decline") if "respond.decline" in self.offers.by_kind else tuple(found)

    def _foe_at(self, cell: Cell, unit: Unit) -> Unit:
        """The enemy in a square, this unit if it is one; 0 for none."""
        return next((other for other in self.offers.at(cell, unit) if other in self.outlook.foes()), 0)

    @property
    def aimed(self) -> Unit | None:
        """Whom the prepared attack is at: in a turn the enemy pointed at, else the target chosen."""
        return (self.turn and self.over) or self.target

    # --- choosing -------------------------------------------------------------------------------------------

    def press(self, key: str) -> od.Order | None:
        """Press the button of a kind: gives the order, or arms the kind and picks a first target."""
        self.refused = ""
        if key == ALLOT and self.shares is not None:
            return self.confirm()
        if key == self.menu or key in self.face.menus:
            self.menu = "" if self.menu == key else key
            return None
        if offers.is_variant(key):
            return offers.variant(self.offers, key)
        self.menu = ""
        self.refused = self.offers.refusal_of(key) or ""
        if self.refused:
            return None
        kind = self.face.by_key.get(key)
        if kind is None or (kind.needs == NOW and (kind.menu or kind.row == "turn" or not self.turn)):
            return self._at_once(key)
        if kind.needs == CHOICE:
            self.menu = key
            return None
        if self.mode == key and (self.aiming or kind.needs in (FRIEND, NOW)):  # what is shown is ordered
            return self.confirm()
        self.arm(key)
        return None

    def _at_once(self, key: str) -> od.Order | None:
        drawn = od.DrawWeapon(self.offers.next_weapon()) if key == "draw" else None
        return drawn or self.offers.by_kind[key][0]

    def arm(self, key: str) -> None:
        """Make a kind ready and point it at whoever the pointer is on, else at the likeliest target."""
        kind = self.face.by_key[key]
        self.mode, self.chain, self.marked, self.chosen = key, (), (), True
        self._keep_options()
        if kind.needs == UNIT:
            legal = self.targets()  # whom one aims at is chosen, where it is not the only one
            first = legal if kind.key.startswith(aims.AIMED) or len(legal) == 1 else ()
            self.target = self._first_of(legal, self.target if first else None, first)
        elif kind.needs == FRIEND:
            self.target = self._first_of(self.offers.friends_for(key), None, self.offers.friends_for(key))
        elif kind.needs == CHAIN:
            sweeping.begin(self)
        elif kind.needs == CELL:
            cells = self.offers.cells(key)
            self.cursor = self.cursor if self.cursor in cells else next(iter(self._near(cells)), None)

    def _first_of(self, legal: tuple[Unit, ...], before: Unit | None, first: tuple[Unit, ...]) -> Unit | None:
        """Whoever the pointer is on, else the target before, else the first of some; if that can be."""
        return next((unit for unit in (self.pointed, before, *first) if unit in legal), None)

    def _near(self, cells: tuple[Cell, ...]) -> list[Cell]:
        """Squares, those beside enemies first where there are any; for smoke those that lie between."""
        spots = [self.outlook.get(foe, Position).cell for foe in self.offers.foes()] or [self.reachable.here]
        smoke = self.offers.smokes(self.mode)
        return sorted(cells, key=aims.between(self.reachable.here, spots[0]) if smoke else aims.beside(spots))

    def _keep_options(self) -> None:
        self.options = tuple(word for word in self.options if word in {one.word for one in self.option_list()})

    def targets(self) -> tuple[Unit, ...]:
        """Who can be the target of the armed kind now, the likeliest to be hit first."""
        if self.mode.startswith("aid."):
            return self.offers.friends_for(self.mode)
        if self.held:
            asked = {order.target for order in self.offers.listed if isinstance(order, (od.Attack, od.Close))}
            return tuple(sorted(asked, key=lambda foe: (foe != self.ask.about, foe)))
        if not aims.at_enemy(self.face, self.mode):
            return self.offers.foes()
        orders = self.offers.by_kind.get(self.mode, ())
        listed = {getattr(order, "target", 0) for order in orders}
        found = [foe for foe in self.offers.foes() if foe in listed or self._refusal_at(foe) is None]
        return aims.likeliest_first(self.ahead, found, lambda foe: aims.attack(self.mode, foe, self.options))

    def _refusal_at(self, foe: Unit) -> str | None:
        """Why the armed attack is not possible on an enemy."""
        order = aims.order_at(self.offers, self.mode, foe, self.options)
        return "" if order is None else self.offers.choices.refusal(order)

    def cycle(self, step: int = 1) -> None:
        """The next target, square or unit to be placed."""
        self.chosen = True
        if self.ask.question == "deploy":
            self.picked = following(self.outlook.friends(), self.picked, step)
        elif self.mode == "dodge_way" or self.mode.startswith(("move.", "throw.")):
            self.cursor = following(tuple(self._near(self._squares())), self.cursor, step)
        elif self.mode in sweeping.KINDS:
            sweeping.turn(self, step)
        else:
            if not self.mode and self.turn:
                self._arm_any()
                return
            self.pointed = self.over = 0
            self.target = following(self.targets(), self.target, step)

    def _arm_any(self) -> None:
        """Take aim with whatever attack there is, at the enemy pointed at or the nearest it can be made on."""
        foes = sorted(self.offers.foes(), key=lambda foe: foe != self.pointed)
        likely = [aims.likeliest(self.offers, foe) for foe in foes] or [aims.SHOT]
        key = next((found for found in likely if found in self.offers.by_kind), likely[0])
        self.refused = self.offers.refusal_of(key) or ""
        if not self.refused:
            self.arm(key)

    def _squares(self) -> tuple[Cell, ...]:
        """The squares that may be chosen in the armed mode."""
        if self.mode == "dodge_way":
            return tuple(move.to for move in self.offers.listed if isinstance(move, od.Move))
        return self.offers.cells(self.mode)

    def point(self, cell: Cell | None, unit: Unit = 0) -> None:
        """The pointer is over a square, and perhaps a unit; off the board the square clicked last stands."""
        self.pointed = unit
        self.over = self._foe_at(cell, unit) if cell is not None else 0
        mode, chosen = self.shown or ("", None)
        self.cursor = cell or (chosen if isinstance(chosen, tuple) and mode == self.mode else self.cursor)

    def click(self, cell: Cell, unit: Unit = 0) -> od.Order | None:
        """A square was chosen, and in it perhaps a unit: gives the order where that is all that was missing."""
        if self.readied:
            self.cancel()  # it is meant for no square
        self.refused, self.cursor = "", cell
        if self.ask.question == "deploy":
            return self._click_deploy(cell)
        if self.mode in sweeping.KINDS:
            return self._click_row(cell)
        if self.mode.startswith(("throw.", "move.")) or self.mode == "dodge_way":
            return self._second(self.confirm(), cell)
        return self._click_unit(cell, unit)

    def _second(self, order: od.Order | None, what: Cell | Unit) -> od.Order | None:
        """An order that a click would give: none at the first click there, which only shows it."""
        before, self.shown, self.chosen = self.shown, (self.mode, what), True
        return order if before == self.shown else None

    def _click_unit(self, cell: Cell, unit: Unit) -> od.Order | None:
        if self.mode.startswith("aid."):
            helped = [one for one in self.offers.at(cell, unit) if one in self.targets()]
            self.target = helped[0] if helped else self.target
            return self._second(self.confirm(), helped[0]) if helped else None
        if foe := self._foe_at(cell, unit):
            return self._aim_at(foe)
        if self.aiming:
            if not self.turn or self.confirm() is not None:
                return None
            self.cancel()  # what cannot be done is in the way of nothing else
        order = self.reachable.order(cell) if self.turn else None
        if order is None and self.turn and cell != self.reachable.here:
            entered = self.outlook.field.passable(cell)
            self.refused = (self.offers.choices.refusal(od.Move(cell, "walk")) or "") if entered else _BARRED
        return self._second(order, cell)

    def _aim_at(self, foe: Unit) -> od.Order | None:
        """A first click on an enemy takes aim, a second one fires."""
        if self.held and foe not in self.targets():
            return None
        if not aims.at_enemy(self.face, self.mode):
            self.mode = aims.likeliest(self.offers, foe)
            self._keep_options()
        self.target = self.over = foe
        if self.mode == "burst":
            return self._click_row(self.outlook.get(foe, Position).cell)
        return self._second(self.confirm(), foe)

    def _click_row(self, cell: Cell) -> od.Order | None:
        """A first click on a square lays a row over it, a second one fires."""
        if self.shown == (self.mode, cell):
            return self.confirm()
        sweeping.lay(self, cell)
        return self._second(None, cell)

    def _click_deploy(self, cell: Cell) -> od.Order | None:
        there = [unit for unit in self.offers.at(cell) if unit in self.outlook.friends()]
        order = od.Deploy(self.picked, cell)
        refusal = self.offers.choices.refusal(order)
        if there and there[0] != self.picked:
            self.picked = there[0]
            return None
        self.refused = "" if there else refusal or ""
        return order if refusal is None else None

    def cancel(self) -> bool:
        """Take back what is being prepared, an unfolded menu before all else; False when there was nothing."""
        if self.menu:
            self.menu = ""
            return True
        fixed = self.mode in ("", "dodge_way", "deploy")
        busy = bool(self.refused or self.shown) or not fixed
        self.mode, self.cursor = self.mode if fixed else "", None if self.shown else self.cursor
        self.refused, self.options, self.chain, self.marked, self.shown, self.chosen = "", (), (), (), None, False
        self.target = next(iter(self.targets()), None) if self.held else None
        return busy

    # --- options --------------------------------------------------------------------------------------------

    def option_list(self) -> tuple[Option, ...]:
        """The options the armed kind could take."""
        words = self.face.options_for(self.mode)
        return tuple(
            one for one in self.face.options
            if one.word in words and (not one.rare or one.word in self.options or self.option_refusal(one.word) is None)
        )

    def toggle(self, word: str) -> None:
        """Put an option on or off; one that cannot be had says why."""
        self.refused = ""
        on = word not in self.options
        refusal = self.option_refusal(word) if on else None
        if refusal is not None:
            self.refused = refusal
            return
        self.options, self.chosen = toggled(self.face, self.options, word, on=on), True

    def option_refusal(self, word: str) -> str | None:
        """Why an option cannot be put on the order in preparation; None when it can."""
        order = self.draft()
        return self.offers.option_refusal(order, word) if order is not None else None

    def price(self) -> Price:
        """What the chosen options cost, pool by pool."""
        paid: Counter[str] = Counter()
        for word in self.options:
            paid.update(dict(self.sheet.price(word)))
        return tuple(sorted(paid.items()))

    # --- the order ------------------------------------------------------------------------------------------

    def draft(self) -> od.Order | None:
        """The order as it is prepared now, legal or not; None while its target is missing."""
        head, _, tail = self.mode.partition(".")
        if self.readied:
            return self._at_once(self.mode) if self.mode in self.offers.by_kind else None
        if aims.at_enemy(self.face, self.mode):
            return aims.order_at(self.offers, self.mode, self.aimed, self.options, self.marked) if self.aimed else None
        if head == "burst":
            return sweeping.order_of(self)
        if head == "aid":
            return od.Aid(self.target, tail) if self.target else None
        if self.cursor is None:
            return None
        if head == "throw":
            carried = self.offers.grenades
            return od.Throw(carried[int(tail)], self.cursor, self.options) if int(tail) < len(carried) else None
        if head == "move":
            return self.reachable.order(self.cursor, self.mode) or od.Move(self.cursor, tail)
        if head == "dodge_way":
            return next((move for move in self.offers.listed if getattr(move, "to", None) == self.cursor), None)
        if head == "deploy":
            return od.Deploy(self.picked, self.cursor)
        return self.reachable.order(self.cursor) if self.turn else None

    def confirm(self) -> od.Order | None:
        """The drafted order if it is legal; else its reason is kept in `refused`."""
        order = self.shares.order() if self.shares is not None else self.draft()
        self.refused = (self.offers.choices.refusal(order) or "") if order is not None else self.refused
        return None if self.refused else order

    def agreed(self) -> od.Order | None:
        """What a click on a square has shown, as long as the cursor is still there: a second click orders it."""
        return self.draft() if self.cursor is not None and self.shown == (self.mode, self.cursor) else None

    def further(self, order: od.Order) -> Cell | None:
        """Where a walk is to be gone on to, if the square chosen lies beyond a first one."""
        beyond = isinstance(order, od.Move) and order.gait == "walk" and self.cursor != order.to
        return self.cursor if beyond and self.cursor in self.steps else None

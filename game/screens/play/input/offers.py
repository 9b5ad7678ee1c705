"""What a question allows, sorted by kinds of orders: those that are legal, and why the others are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from functools import cached_property
from typing import Any

from game.battle.outlook import Outlook
from game.battle.sentences import kind_of, unknown
from game.field import Cell, distance
from game.messages import orders as od
from game.messages.events.lines import with_article
from game.messages.orders import Order
from game.messages.roles import named
from game.messages.stack import Ask
from game.record import record
from game.screens.art import icons
from game.screens.texts import text_of
from game.systems.captions import FRIEND, NOW, Face, Kind
from game.systems.rulebook import Choices
from game.world.body import Build, Dead
from game.world.gear import Arms, Pouch
from game.world.place import Position
from game.world.store import Unit

NOBODY = 0
"""A target nobody has: asking about it gives the reasons that have nothing to do with the target."""
EASIER = "an easier way of moving leads to every square that this one would"


@record
class Offer:
    """One kind of order as it stands now: legal when `refusal` is None."""

    kind: Kind
    refusal: str | None

    @property
    def open(self) -> bool:
        """Whether it can be given now."""
        return self.refusal is None


class Offers:
    """Everything one question allows, worked out once."""

    def __init__(self, outlook: Outlook, ask: Ask) -> None:
        self.outlook = outlook
        self.ask = ask
        self.choices: Choices = outlook.choices(ask)

    @cached_property
    def listed(self) -> tuple[od.Order, ...]:
        """Every order that the question lists."""
        return self.choices.listed()

    @property
    def face(self) -> Face:
        """The words of the book that is played."""
        return self.outlook.book.face

    @cached_property
    def grenades(self) -> tuple[str, ...]:
        """The kinds of grenades the unit carries (or has carried), in order."""
        pouch = self.outlook.find(self.ask.unit, Pouch) if self.ask.unit else None
        return tuple(grenade.key for grenade, _left in pouch.grenades) if pouch is not None else ()

    def smokes(self, key: str) -> bool:
        """Whether a kind of throw lays smoke."""
        head, _, place = key.partition(".")
        pouch = self.outlook.find(self.ask.unit, Pouch) if head == "throw" and self.ask.unit else None
        return pouch is not None and pouch.grenades[int(place)][0].effect == "smoke"

    @cached_property
    def by_kind(self) -> dict[str, tuple[od.Order, ...]]:
        """The listed orders under the key of their kind."""
        if self.ask.question == "deploy":  # a company has a hundred thousand ways to be placed, none with a button
            return {self.kind_of(od.READY): (od.READY,)} if self.choices.refusal(od.READY) is None else {}
        found: dict[str, list[od.Order]] = {}
        for order in self.listed:
            found.setdefault(self.kind_of(order), []).append(order)
        return {key: tuple(orders) for key, orders in found.items()}

    @cached_property
    def spent(self) -> bool:
        """Whether the unit can neither attack nor move any more in this turn."""
        acting = ("attack.", "close.", "burst", "throw.", "overwatch", "move.", "aid.", "parry")
        also = ("act.", "draw") if self.face.phases else ()
        return self.ask.question == "turn" and not any(key.startswith((*acting, *also)) for key in self.by_kind)

    @property
    def left(self) -> str:
        """What a turn that ended now would leave unused, in words; empty for nothing."""
        if self.spent or self.ask.question != "turn":
            return ""
        kinds = {"an attack": ("attack.", "close.", "burst", "throw.", "overwatch"), "a move": ("move.",)}
        found = [words for words, heads in kinds.items() if any(key.startswith(heads) for key in self.by_kind)]
        return " and ".join(found) or "an action"

    def kind_of(self, order: od.Order) -> str:
        """The key of the kind an order belongs to."""
        return kind_of(order, self.grenades)

    def cells(self, key: str) -> tuple[tuple[int, int], ...]:
        """The squares that the listed orders of a kind name, sorted."""
        orders = self.by_kind.get(key, ())
        return tuple(sorted({to for order in orders if (to := getattr(order, "to", None)) is not None}))

    def foes(self) -> tuple[Unit, ...]:
        """Enemies in view that can be shot at, the nearest first."""
        here = self.outlook.get(self.ask.unit, Position).cell
        seen = (foe for foe in self.outlook.foes() if self.outlook.find(foe, Dead) is None)
        standing = self.outlook.book.standing
        key = {foe: distance(here, self.outlook.get(foe, Position).cell) for foe in seen}
        return tuple(sorted(key, key=lambda foe: (not standing(self.outlook, foe), key[foe], foe)))

    def at(self, cell: Cell, first: Unit = 0) -> tuple[Unit, ...]:
        """Known units in a square: the one named, then enemies."""
        outlook, own = self.outlook, self.outlook.friends()
        alive = (unit for unit in outlook.having(Build) if outlook.find(unit, Dead) is None)
        there = (unit for unit in alive if getattr(outlook.find(unit, Position), "cell", None) == cell)
        return tuple(sorted(there, key=lambda unit: (unit != first, unit in own, unit)))

    @cached_property
    def table(self) -> tuple[Offer, ...]:
        """All kinds of orders of a turn, those of the table first, then what else the book lists."""
        thrown = {f"throw.{place}" for place in range(len(self.grenades))}
        shown = [kind for kind in self.face.kinds if not kind.key.startswith("throw.") or kind.key in thrown]
        strange = [unknown(key) for key in sorted(self.by_kind) if key not in self.face.by_key]
        return tuple(Offer(self._dressed(kind), self.refusal_of(kind.key)) for kind in (*shown, *strange))

    def _dressed(self, kind: Kind) -> Kind:
        """Grenade buttons are named after what is carried; what a phase takes at one click says so."""
        if self.face.phases and kind.needs == NOW and kind.row != "turn":
            return replace(kind, about=f"{kind.about}{self._next_named(kind.key)} {text_of('declared')}")
        index = {"throw.0": 0, "throw.1": 1}.get(kind.key)
        if index is None or index >= len(self.grenades):
            return kind
        pouch = self.outlook.get(self.ask.unit, Pouch)
        card = pouch.card(self.grenades[index])
        icon = card.key if card.key in icons.known() else "smoke" if card.effect == "smoke" else "grenade"
        short = card.name.removesuffix(" grenade").removesuffix(" Grenade")
        caption = f"{short} ({pouch.count(card.key)})"
        about = f"Throw {with_article(card.name)} at a square."
        return Kind(kind.key, icon, kind.needs, kind.row, caption=caption, about=about)

    def _next_named(self, key: str) -> str:
        """Which weapon comes to hand, where that is what a button does."""
        arms = self.outlook.find(self.ask.unit, Arms) or Arms()
        place = self.next_weapon()
        return f" Next: {arms.weapons[place].name}." if key == "draw" and place < len(arms.weapons) else ""

    def refusal_of(self, key: str) -> str | None:
        """Why no order of a kind is legal now; None when some are.

        A list names squares worth a grenade, and each square by the easiest way to get there; more than it names may
        be legal.
        """
        if key in self.by_kind:
            return None
        if key in ("throw.0", "throw.1") and int(key[-1]) >= len(self.grenades):
            return "carries no such grenade"
        reasons = [self.choices.refusal(order) for order in self._probes(key)]
        if None in reasons and key.startswith("throw"):
            return None
        if None in reasons and key.startswith("move"):
            return EASIER
        world, book, kind = self.outlook, self.outlook.book, self._deed(key)
        means = book.deeds[kind].means(world, book, self.ask.unit) if kind is not None else None
        return next((reason for reason in (*reasons, means) if reason), text_of("no_target"))

    def _deed(self, key: str) -> type[od.Order] | None:
        """The class of the orders of a kind; None for what the book has no order for."""
        head = key.partition(".")[0]
        return next((kind for kind in self.outlook.book.deeds if kind.word == head), None)

    def _probes(self, key: str) -> tuple[od.Order, ...]:
        """Orders of a kind to ask about: at every known enemy, or at nobody; what is no target, as it may well be."""
        tail, kind = key.partition(".")[2], self._deed(key)
        if kind is None:
            return ()
        fit: dict[str, Callable[[], Any]] = {
            "to": self._somewhere if kind is od.Move else self._own_square,
            "squares": tuple,
            "grenade": lambda: self._grenade(tail),
            "weapon": self.next_weapon,
        }
        needed = [one.name for one in fields(kind) if one.default is MISSING]
        given = {name: fit[name]() for name in needed if name in fit} | ({kind.part: tail} if kind.part else {})
        given |= {"options": ("snap",)} if kind is od.WatchOver and tail else {}
        at = [name for name in needed if name not in given]
        if not at:
            return (kind(**given),)
        if len(at) > 1 or at[0] not in named(kind):
            return ()
        friend = key in self.face.by_key and self.face.by_key[key].needs == FRIEND
        return tuple(kind(**given, **{at[0]: unit}) for unit in ((self.ask.unit,) if friend else self._whom()))

    def _whom(self) -> tuple[Unit, ...]:
        """The enemies that are known, and nobody: the reasons that have nothing to do with the target."""
        return (*self.outlook.foes(), NOBODY)

    def _somewhere(self) -> tuple[int, int]:
        """A square that can be walked to now, or none of the map."""
        return next((order.to for order in self.listed if isinstance(order, od.Move)), (-1, -1))

    def _own_square(self) -> tuple[int, int]:
        place = self.outlook.find(self.ask.unit, Position)
        return place.cell if place is not None else (-1, -1)

    def _grenade(self, tail: str) -> str:
        index = int(tail) if tail.isdigit() else 0
        return self.grenades[index] if index < len(self.grenades) else "grenade"

    def next_weapon(self) -> int:
        """The carried weapon after the one in hand."""
        arms = self.outlook.find(self.ask.unit, Arms) or Arms()
        legal = [order.weapon for order in self.by_kind.get("draw", ()) if isinstance(order, od.DrawWeapon)]
        later = [weapon for weapon in legal if weapon > arms.hand]
        return next(iter((*later, *legal)), (arms.hand + 1) % max(1, len(arms.weapons)))

    def friends_for(self, key: str) -> tuple[Unit, ...]:
        """Those of one's own who can be helped now."""
        orders = self.by_kind.get(key, ())
        return tuple(order.target for order in orders if isinstance(order, od.Aid))

    def option_refusal(self, order: od.Order, word: str) -> str | None:
        """Why an option cannot be put on an order as it stands."""
        return self.choices.refusal(with_option(self.face, order, word))


def with_option(face: Face, order: od.Order, word: str) -> od.Order:
    """The order with an option added, others of its group taken off."""
    options = toggled(face, getattr(order, "options", ()), word, on=True)
    return with_options(order, options)


def with_options(order: od.Order, options: tuple[str, ...]) -> od.Order:
    """The order with these options, if it takes any."""
    return replace(order, options=options) if isinstance(order, (od.Attack, od.Close, od.Burst, od.Throw)) else order


def toggled(face: Face, options: tuple[str, ...], word: str, *, on: bool) -> tuple[str, ...]:
    """Options with one put on or off; of a group only the latest stays, and none without what it needs."""
    groups = {option.word: option.group for option in face.options}
    group = groups.get(word, "")
    kept = {held for held in options if held != word and not (on and group and groups.get(held) == group)}
    if on:
        kept.add(word)
        return od.in_order(kept)
    there = {groups.get(held) for held in kept}
    return od.in_order({held for held in kept if _needs(face, held) in ("", *there)})


def _needs(face: Face, word: str) -> str:
    option = face.option_of.get(word)
    return option.needs if option is not None else ""


MARK = "#"
KEYED = 9
"""So many of a list have a digit of their own."""


def is_variant(key: str) -> bool:
    """Whether a key stands for one order of a list."""
    return MARK in key


def key_of(kind: str, place: int) -> str:
    """The key of one order of a kind's list, counted from 1."""
    return f"{kind}{MARK}{place}"


def variant(offers: Offers, key: str) -> Order | None:
    """The order that a key stands for; None beyond the end of the list."""
    kind, _, place = key.partition(MARK)
    orders = offers.by_kind.get(kind, ())
    return orders[int(place) - 1] if 0 < int(place) <= len(orders) else None

"""What a commander plans against an objective: which, who goes, by which skill, at what expected cost (WAR-ASSAULT)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from game.battle.odds import bill
from game.battle.outlook import Outlook
from game.field import Cell, distance
from game.messages.orders import Order
from game.messages.stack import Ask
from game.messages.warfare import Recall, SendAssault
from game.record import record
from game.screens.play.input.ahead import looked
from game.screens.play.input.aims import following
from game.systems.modules import WarfareFigures
from game.systems.warfare.assault import SKILLS, Ahead, assault_ahead, soldier_refusal
from game.systems.warfare.chapter import LEADERSHIP, chapter_of
from game.systems.warfare.closing import trapped
from game.systems.warfare.rolls import Fate, fate_of
from game.systems.warfare.squads import commander, mercy_of, mustered, squad_of, squads_of
from game.systems.warfare.strength import ADVANTAGES, CLASSES, renown_of, strength, worth_of
from game.systems.warfare.strongholds import friends_in, holders, middle, starts
from game.world.place import Position
from game.world.sides import SideCard
from game.world.squads import Assault, Squad, Stronghold, assault_on
from game.world.store import Unit

ARMED = {
    "heavy": ("with heavy weapons", "WAR-ASSAULT-03"),
    "rifle": ("with rifles", "WAR-ASSAULT-04"),
    "light": ("with light weapons", "WAR-ASSAULT-05"),
    "unarmed": ("unarmed", "WAR-ASSAULT-06"),
}
USED = {"flanking_fire": "flanking"}


@record
class Share:
    """One line of a sum: what it is, what it adds (below 0 it helps the attackers), its rule; unused ones add 0."""

    words: str
    amount: int
    rule: str


@record(slots=False)
class Foretold:
    """An assault before it leaves."""

    outlook: Outlook
    order: SendAssault
    place: Stronghold
    ahead: Ahead
    mercy: str
    """What its own side has ordered about the defeated."""

    @classmethod
    def of(
        cls, outlook: Outlook, unit: Unit, order: SendAssault, place: Stronghold, mercy: str
    ) -> Foretold | None:
        """What the side knows of an assault that a commander would send."""
        ahead = assault_ahead(outlook, outlook.book, unit, order)
        return cls(outlook, order, place, ahead, mercy) if ahead is not None else None

    def complete(self) -> None:
        """Work every figure out now, so that whatever fails does so here and not while the panel is painted."""
        _ = (self.attack, self.defence, self.led, self.harm)
        if self.ahead.weighed.defenders:
            _ = self.spoils

    @property
    def _figures(self) -> WarfareFigures:
        return chapter_of(self.outlook.book).figures

    @cached_property
    def attack(self) -> tuple[Share, ...]:
        """What the attackers come to: their weapons, then what they use well and what they do not."""
        w, used = self._figures, self.ahead.weighed.used
        arms = [Share(f"ours: {words}", -amount, rule) for words, amount, rule in self._arms(self.order.units)]
        each = [
            Share(USED.get(word, word).replace("_", " "), w.assault_bonus * (word in used), "WAR-ASSAULT-12")
            for word in ADVANTAGES
        ]
        spared = renown_of(self.outlook, self.outlook.side).spared
        mercy = [Share("known to spare the defeated", w.orders_merciful, "WAR-ORDERS-09")] if spared else []
        lines = (*arms, *each, *mercy)
        most = self.ahead.weighed.attack - sum(line.amount for line in lines)
        return (*lines, *((Share("no more than so much", most, "WAR-ASSAULT-12"),) if most else ()))

    @cached_property
    def defence(self) -> tuple[Share, ...]:
        """What the defenders come to who are known: their weapons and their position."""
        found = self.ahead.weighed
        arms = [Share(f"theirs: {words}", amount, rule) for words, amount, rule in self._arms(found.defenders)]
        kinds = sorted({kind for kind, _cells in self.place.positions})
        ground = " or ".join(kind.replace("_", " ") for kind in kinds)
        words = f"{ground}: {found.grade.capitalize()} position" if found.grade else "open ground"
        return (*arms, Share(words, worth_of(found.grade, self._figures), "WAR-ASSAULT-07"))

    @cached_property
    def led(self) -> tuple[Share, ...]:
        """What Leadership in place of Tactics costs."""
        steps = self._figures.assault_leadership
        return (Share("by Leadership", steps, "WAR-ASSAULT-09"),) if self.order.skill == LEADERSHIP else ()

    def _arms(self, units: Iterable[Unit]) -> Iterator[tuple[str, int, str]]:
        war = chapter_of(self.outlook.book)
        counted = Counter(war.class_of(self.outlook, unit) for unit in units)
        for kind in reversed(CLASSES):
            if counted[kind]:
                words, rule = ARMED[kind]
                yield f"{counted[kind]} {words}", strength((kind,) * counted[kind], war.figures), rule

    @cached_property
    def harm(self) -> Fraction:
        """The harm its own side is expected to take, in the book's measure."""
        return bill(self.outlook, self.outlook.book, self.order, self.ahead)

    @cached_property
    def spoils(self) -> Fate:
        """What becomes of the known defenders if the place is taken, by the orders about the defeated (WAR-ORDERS)."""
        outlook, men = self.outlook, self.ahead.weighed.defenders
        shut_in = trapped(outlook.field, self.place.cells, (outlook.get(unit, Position).cell for unit in men))
        feared = renown_of(outlook, outlook.side).massacred
        return fate_of(len(men), self.mercy, self._figures, trapped=shut_in, feared=feared)


NOT_NOW = "an assault is planned in the turn of whoever commands a squad (WAR-ASSAULT-01)"
_OF = re.compile(r"^unit \d+ (is )?")
"""Of whom a reason speaks."""
NOBODY = "send a squad to the ground in dashes first: nobody stands where it leaves from (WAR-ASSAULT-16)"


def plan_refusal(outlook: Outlook, ask: Ask | None) -> str | None:
    """Why no assault can be planned at a question; None when one can."""
    if ask is None or ask.question != "turn" or ask.side != outlook.side:
        return NOT_NOW
    squad = squad_of(outlook, ask.unit)
    return None if squad and commander(outlook, outlook.book, squad) == ask.unit else NOT_NOW


def mercy_now(outlook: Outlook) -> str:
    """What a side has ordered about the defeated (WAR-ORDERS)."""
    own = next(card for card in outlook.having(SideCard) if outlook.get(card, SideCard).key == outlook.side)
    return mercy_of(outlook, own)


def plain(zone: str) -> str:
    """An objective as it is spoken of."""
    return zone.replace("_", " ")


def named(reason: str, names: Mapping[Unit, str]) -> str:
    """A reason with soldiers called by name, not by number."""
    return re.sub(r"\bunit (\d+)", lambda found: names.get(int(found[1]), "a soldier"), reason)


@record
class Party:
    """A squad as soldiers may go from it: its number and name, who can, how many do."""

    squad: Unit
    number: int
    name: str
    ready: tuple[Unit, ...]
    picked: int


class Storming:
    """A plan; `order` is the order it makes."""

    def __init__(self, outlook: Outlook, ask: Ask) -> None:
        self.outlook, self.ask = outlook, ask
        self.skill = SKILLS[0]
        self.picked: frozenset[Unit] = frozenset()
        self.cursor: Unit = 0
        """The soldier that keys are at."""
        self.zone = ""
        self._barred: dict[tuple[str, Unit], str | None] = {}
        self._foretold: dict[SendAssault, Foretold | None] = {}
        self.choose(self._likeliest())

    def again(self, ask: Ask) -> Storming:
        """The same plan at a question that is asked anew."""
        plan = Storming(self.outlook, ask)
        plan.choose(self.zone)
        plan.skill, plan.cursor = self.skill, self.cursor
        plan.picked = frozenset(unit for unit in self.picked if plan.why_not(unit) is None)
        return plan

    # --- the objective --------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[str, Stronghold]:
        """Every objective by its name, the nearest to the commander first."""
        outlook = self.outlook
        here = outlook.get(self.ask.unit, Position).cell
        held = [outlook.get(one, Stronghold) for one in outlook.having(Stronghold)]
        held.sort(key=lambda place: (distance(here, middle(place)), place.name))
        return {place.name: place for place in held}

    def _likeliest(self) -> str:
        """That before which most of its own squad stand ready, else most of all; of equals the nearest."""
        own = mustered(self.outlook, self.ask.unit)

        def ready(zone: str) -> tuple[int, int]:
            found = [unit for unit in self.soldiers if self._why(zone, unit) is None]
            return sum(mustered(self.outlook, unit) == own for unit in found), len(found)

        return max(self.places, key=ready, default="")

    def choose(self, zone: str) -> None:
        """Another objective; those of its own squad who are ready for it go, if there are none all others."""
        if zone not in self.places or zone == self.zone:
            return
        self.zone = zone
        own = mustered(self.outlook, self.ask.unit)
        self.picked = frozenset(self.ready(own) or self.ready())
        self.cursor = 0

    def choose_at(self, cell: Cell) -> bool:
        """The objective that a square lies in, of several the smallest; whether there is one."""
        found = [place for place in self.places.values() if cell in place.cells]
        if found:
            self.choose(min(found, key=lambda place: len(place.cells)).name)
        return bool(found)

    def cycle(self, step: int) -> None:
        """The next objective, or the one before."""
        self.choose(following(tuple(self.places), self.zone, step))

    def under_way(self, zone: str) -> Assault | None:
        """The assault on an objective, whoever has sent it."""
        entity = assault_on(self.outlook, zone)
        return self.outlook.get(entity, Assault) if entity else None

    def defenders(self) -> int:
        """How many enemies are known to be in the chosen objective."""
        outlook, place = self.outlook, self.places.get(self.zone)
        return len(holders(outlook, outlook.book, outlook.side, place)) if place is not None else 0

    def holding(self) -> int:
        """How many of one's own are in the chosen objective."""
        outlook, place = self.outlook, self.places.get(self.zone)
        return len(friends_in(outlook, outlook.book, outlook.side, place)) if place is not None else 0

    @property
    def mercy(self) -> str:
        """What its own side has ordered about the defeated."""
        return mercy_now(self.outlook)

    # --- who goes -------------------------------------------------------------------------------------------

    @cached_property
    def soldiers(self) -> tuple[Unit, ...]:
        """All of the side that serve in squads."""
        return tuple(unit for unit in self.outlook.friends() if mustered(self.outlook, unit))

    def why_not(self, unit: Unit) -> str | None:
        """Why a soldier cannot go to the chosen objective; None when it can."""
        return self._why(self.zone, unit)

    def _why(self, zone: str, unit: Unit) -> str | None:
        if (zone, unit) not in self._barred:
            outlook, place = self.outlook, self.places[zone]
            self._barred[zone, unit] = soldier_refusal(outlook, outlook.book, self.ask.unit, unit, place)
        return self._barred[zone, unit]

    def ready(self, squad: Unit = 0) -> tuple[Unit, ...]:
        """Who can go, of one squad or of all."""
        of = (unit for unit in self.soldiers if not squad or mustered(self.outlook, unit) == squad)
        return tuple(unit for unit in of if self.why_not(unit) is None) if self.zone else ()

    def parties(self) -> tuple[Party, ...]:
        """The squads from which somebody can go, the commander's own in any case."""
        own = mustered(self.outlook, self.ask.unit)
        return tuple(
            party
            for number, squad in enumerate(squads_of(self.outlook, self.outlook.side), 1)
            if (party := self._party(squad, number)).ready or squad == own
        )

    def _party(self, squad: Unit, number: int) -> Party:
        ready = self.ready(squad)
        return Party(squad, number, self.outlook.get(squad, Squad).name, ready, len(self.picked & set(ready)))

    def barred(self) -> tuple[tuple[int, str], ...]:
        """What keeps others of its own squad, and whoever else stands where it leaves from: so many by each reason."""
        outlook, unit = self.outlook, self.ask.unit
        own, cells = mustered(outlook, unit), starts(outlook, self.places[self.zone]) if self.zone else frozenset()
        near = (one for one in self.soldiers if mustered(outlook, one) == own or self._at(one) in cells)
        whys = (self.why_not(one) for one in near if one != unit and outlook.book.standing(outlook, one))
        found = Counter(_OF.sub("", why) for why in whys if why is not None)
        return tuple((count, why) for why, count in found.most_common())

    def _at(self, unit: Unit) -> Cell | None:
        place = self.outlook.find(unit, Position)
        return place.cell if place is not None else None

    def toggle(self, unit: Unit) -> str | None:
        """Let a soldier go or stay; why it cannot go, if it cannot."""
        why = self.why_not(unit)
        if why is None:
            self.picked ^= {unit}
        return why

    def pick_all(self) -> None:
        """Send everybody who can go."""
        self.picked = frozenset(self.ready())

    def toggle_all(self, units: Iterable[Unit]) -> None:
        """Let all of them go that can; if all of them do, let them stay."""
        able = frozenset(unit for unit in units if self.why_not(unit) is None)
        self.picked = self.picked - able if able <= self.picked else self.picked | able

    def toggle_squad(self, number: int) -> None:
        """The squad of that number, as `toggle_all`."""
        squads = squads_of(self.outlook, self.outlook.side)
        if 0 < number <= len(squads):
            self.toggle_all(self.ready(squads[number - 1]))

    def toggle_in(self, first: Cell, last: Cell) -> None:
        """Those in a box, as `toggle_all`."""
        self.toggle_all(unit for unit in self.soldiers if self._stands_in(unit, first, last))

    def _stands_in(self, unit: Unit, first: Cell, last: Cell) -> bool:
        at = self._at(unit)
        return at is not None and all(min(a, b) <= c <= max(a, b) for c, a, b in zip(at, first, last, strict=True))

    def walk(self, step: int) -> Unit:
        """The next of those who can go comes under the keys."""
        self.cursor = following(self.ready(), self.cursor, step) or 0
        return self.cursor

    def next_skill(self) -> None:
        """By Tactics or by Leadership (WAR-ASSAULT-09)."""
        self.skill = following(SKILLS, self.skill, 1)

    # --- what it comes to -----------------------------------------------------------------------------------

    def order(self, skill: str = "") -> SendAssault:
        """The order that the plan is."""
        return SendAssault(tuple(sorted(self.picked)), self.zone, skill or self.skill)

    def recall(self) -> Order:
        """The order that calls the assault on the chosen objective off."""
        return Recall(self.zone)

    @property
    def recalling(self) -> bool:
        """Whether the chosen objective is under an assault of one's own, which can only be called off."""
        found = self.under_way(self.zone)
        return found is not None and found.side == self.outlook.side

    def refusal(self) -> str | None:
        """Why the plan cannot be carried out now; None when it can."""
        choices = self.outlook.choices(self.ask)
        if self.recalling:
            return choices.refusal(self.recall())
        why = choices.refusal(self.order())
        return NOBODY if why is not None and not self.picked and not self.ready() and self._open else why

    @property
    def _open(self) -> bool:
        """Whether nothing but soldiers is missing: the commander may send, and nobody is at it yet."""
        least = chapter_of(self.outlook.book).figures.assault_least
        why = self.outlook.choices(self.ask).refusal(self.order())
        return bool(self.places) and why == f"at least {least} go, each of them named once (WAR-ASSAULT-16)"

    def foretold(self, skill: str = "") -> Foretold | None:
        """What may come of it, as far as is known; None for an order that is refused."""
        order = self.order(skill)
        if order not in self._foretold:
            refused = self.outlook.choices(self.ask).refusal(order)
            self._foretold[order] = looked(lambda: self._worked_out(order)) if refused is None else None
        return self._foretold[order]

    def _worked_out(self, order: SendAssault) -> Foretold | None:
        """An assault with every figure that the panel shows."""
        foretold = Foretold.of(self.outlook, self.ask.unit, order, self.places[self.zone], self.mercy)
        if foretold is not None:
            foretold.complete()
        return foretold

"""A small world under Alternity for a rule test: `tests.rules.support.Bout` with units of this book.

    fight = Skirmish("........")
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(LASER_RIFLE,))
    b = fight.soldier("b", (4, 0), "red", con=10)
    events = fight.phase(GOOD, {a: (Attack(b),)}, dice=[8, 4, 6])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from game.field import Cell
from game.messages.events import Event
from game.messages.frames import Phase
from game.messages.orders import DECLINE, END, Order
from game.messages.stack import Ask
from game.rulebooks.alternity.book import open_alternity
from game.rulebooks.alternity.cards import damage_line
from game.rulebooks.alternity.parts import Abilities, Plating, Training
from game.rulebooks.alternity.skills import ABILITIES, durability, parted
from game.systems.conditions import act_refusal
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance, Build, Identity, Resorts, Tracks
from game.world.gear import Ammunition, ArmLine, Arms, Arsenal, Grenade, Layer, Pouch, Weapon
from game.world.place import Cover, Exposure, Pace, Position, Posture, Seen
from game.world.store import Unit
from game.world.turns import Carried, Declared, Earned, PhaseNow
from tests.rules.support import Bout

PHASES = AMAZING, GOOD, ORDINARY, MARGINAL = range(4)


def arm(key: str, skill: str, lines: str, **changes: Any) -> ArmLine:
    """A weapon's line: `arm("pistol", "pistol", "d4+1w d4+2w d4m", family="pistol", ranges=(3, 6, 25), clip=15)`."""
    first, second, third = map(damage_line, lines.split())
    return replace(ArmLine(key, skill, (first, second, third)), **changes)


PISTOL = arm("pistol", "pistol", "d4+1w d4+2w d4m", family="pistol", ranges=(3, 6, 25), clip=15)
LASER_RIFLE = arm(
    "laser_rifle", "rifle", "d6+1w d6+3w d4+1m",
    family="rifle", ranges=(50, 200, 500), clip=12, accuracy=-1, impact="en",
)  # fmt: skip
ASSAULT_RIFLE = arm(
    "assault_rifle", "rifle", "d4+2w d6+3w d4+1m", family="rifle", ranges=(30, 60, 150), clip=30, modes="FBA"
)
SABER = arm("saber", "blade", "d4w d4+2w 2d4+1w", melee=True, reach=1, bladed=True, impact="li")
DAGGER = arm("dagger", "blade", "d4w d4+1w d4+2w", melee=True, reach=0, bladed=True, impact="li", thrown=True)
SHORT_SWORD = arm("short_sword", "blade", "d4w d6w d6+2w", melee=True, reach=1, bladed=True, impact="li")
POLEARM = arm(
    "polearm", "blade", "d6+1w d4+3w d4+1m", melee=True, reach=3, hands=2, accuracy=1, bladed=True, impact="li"
)
LONGSWORD = arm(
    "longsword", "blade", "d4+2w d6+2w d4m", melee=True, reach=1, bladed=True, lunge=True, impact="li"
)
SPEAR = arm(
    "spear", "blade", "d4w d4+2w d4m", melee=True, reach=2, hands=2, bladed=True, lunge=True, thrown=True, impact="li"
)
MACE = arm("mace", "bludgeon", "d6+1s d4+1w d6+1w", melee=True, reach=1, impact="li")
GREAT_AX = arm(
    "great_ax", "blade", "d6+1w d6+2w d4+1m", melee=True, reach=2, hands=2, accuracy=1, bladed=True, impact="li"
)
BOW = arm("longbow", "bow", "d4+1w d6+1w d4m", family="bow", ranges=(20, 40, 100), clip=10, accuracy=1, hands=2)


SMG = arm("smg", "smg", "d4+1w d4+2w d4m", family="smg", ranges=(5, 10, 40), clip=30, accuracy=1, modes="BA")
FRAG = arm("frag", "throw", "d4w d4+2w d6+2w", family="thrown", accuracy=1, firepower=2, bands=(1, 2, 3))
TRACER = arm("tracer", "throw", "d4+2w d6+2w d4+2m", family="thrown", accuracy=1, firepower=2, bands=(1, 2, 3))
SMOKE = arm("smoke", "throw", "d4s d4s d4s", family="thrown", accuracy=1)
BANTAM = arm(
    "bantam", "indirect_fire", "d6w d6+2w d8+2w",
    family="indirect", ranges=(50, 400, 2000), clip=4, impact="en", bands=(1, 3, 5),
)  # fmt: skip
CF_COAT = Plating(Layer(("d4", 0), ("d4", 0), ("d6", -2)))


def _card(grenade: ArmLine) -> Grenade:
    effect = "smoke" if grenade == SMOKE else "blast"
    return Grenade(grenade.key, grenade.key, "", grenade.impact, effect=effect, radius=1, rounds=3)


class Skirmish(Bout):
    """One world under Alternity, with figures and switches of the book changed by name."""

    reactions: Mapping[Unit, Order] = MappingProxyType({})

    def opened(self, figures: dict[str, Any]) -> Rulebook:
        """The second book."""
        return open_alternity("test", {name.replace("__", "."): value for name, value in figures.items()})

    def soldier(
        self,
        key: str,
        at: Cell = (0, 0),
        side: str = "blue",
        *,
        skills: Mapping[str, int] | None = None,
        arms: Sequence[ArmLine] = (),
        grenades: Sequence[ArmLine] = (),
        plating: Plating | None = None,
        profession: str = "none",
        parts: Iterable[object] = (),
        **abilities: int,
    ) -> Unit:
        """A unit with these abilities (10 unless said) and ranks, without Last Resorts; `parts` replace its own."""
        self.side(side)
        held = Abilities(*(abilities.get(name, 10) for name in ABILITIES))
        ranks, broad = parted(skills or {})
        body = durability(held.constitution)
        weapons = tuple(Weapon(one.key, one.key, one.skill, "", "", ammunition=one.clip) for one in arms)
        whole: dict[type, object] = {}
        for part in (
            Identity(key, key.title(), "test", "rifleman", "test"),
            Allegiance(side),
            held,
            Training(tuple(sorted(ranks.items())), tuple(sorted(broad)), profession),
            Build(),
            Tracks(
                stun_most=body.stun, wound_most=body.wound, mortal_most=body.mortal, fatigue_most=body.fatigue
            ),
            Resorts(),
            Posture(),
            Cover(),
            Pace(),
            Exposure(),
            Seen(),
            Arms(weapons, 0 if weapons else -1),
            Ammunition(tuple(one.clip for one in arms)),
            Arsenal(tuple(arms), grenades=tuple((one.key, one) for one in grenades)),
            Pouch(tuple((_card(one), 2) for one in grenades)),
            plating or Plating(),
            Earned(AMAZING, 2),
            Carried(),
            Position(at),
            *parts,
        ):
            whole[type(part)] = part
        return self.world.add(*whole.values())

    def phase(
        self,
        number: int,
        orders: Mapping[Unit, Sequence[Order]],
        *,
        dice: Iterable[int] = (),
        answers: Iterable[str | Order] = (),
        reactions: Mapping[Unit, Order] | None = None,
    ) -> list[Event]:
        """One phase in which these units declare these orders, in the order of the rules; all others pass.

        Answers to questions that come up later follow the declarations. Whoever is asked for a reaction has it in
        `reactions`, or declines.
        """
        self.reactions = dict(reactions or {})
        self.put(self.battle, PhaseNow(number))
        replies: list[str | Order] = []
        from game.rulebooks.alternity.rounds import declaring_order

        due = [unit for unit in self.world.having(Earned) if self._due(unit, number)]
        for unit in declaring_order(self.world, due, self.book.numbers):
            if act_refusal(self.world, unit) is not None:
                continue
            said = tuple(orders.get(unit, ()))
            replies += said
            if not _complete(said):
                replies.append(END)
        return self.run(Phase(number), dice=dice, answers=(*replies, *answers))

    def auto_answers(self, ask: Ask) -> Order | None:
        """Reactions are said by unit, and declined by everyone else."""
        if ask.question not in ("parry", "dodge"):
            return None
        said = self.reactions.get(ask.unit)
        return said if said is not None and said in ask.choices else DECLINE

    def _due(self, unit: Unit, number: int) -> bool:
        held = self.get(unit, Earned)
        return self.book.standing(self.world, unit) and held.phase <= number and held.actions > 0 and not held.owed

    def refusal(
        self, unit: Unit, order: Order, *, phase: int = GOOD, arms: Sequence[ArmLine] = (), hand: int = 0
    ) -> str:
        """Why an order may not be declared ("" when it may); with other arms or another weapon in hand, if said."""
        self._ready(unit, phase, arms, hand)
        return self.book.choices(self.world, Ask("", unit, "turn")).refusal(order) or ""

    def declares(self, unit: Unit, *orders: Order) -> None:
        """As if the unit had declared these orders for the phase."""
        self.put(unit, Declared(orders))

    def offered(self, unit: Unit, *, phase: int = GOOD) -> tuple[Order, ...]:
        """What a unit may declare."""
        self.put(self.battle, PhaseNow(phase))
        return self.book.choices(self.world, Ask("", unit, "turn")).listed()

    def _ready(self, unit: Unit, phase: int, arms: Sequence[ArmLine], hand: int) -> None:
        self.put(self.battle, PhaseNow(phase))
        if arms:
            self.put(unit, Arsenal(tuple(arms)))
        if hand:
            self.put(unit, replace(self.get(unit, Arms), hand=hand))

    def tracks(self, unit: Unit) -> tuple[int, int, int, int]:
        """Stun, wound, mortal and fatigue lost."""
        held = self.get(unit, Tracks)
        return held.stun, held.wound, held.mortal, held.fatigue


def _complete(said: Sequence[Order]) -> bool:
    """Whether a movement and an action have both been declared, so that nothing is asked any more."""
    return len(said) > 1

"""A small world for a rule test: a drawn field, units from plain values, frames driven by written dice and answers.

    fight = bout("....")
    hero = fight.unit("hero", at=(0, 0), physique=6, skills={"physical_conditioning": 4}, hero_level=1)
    events = fight.run(hit(hero, "6d6"), dice=[6, 6, 6, 6, 6, 5], answers=["cap"])
    assert fight.stress(hero) == 15

Squares of the drawing: `.` open, `1` to `4` cover rung, `~` rough (cost 2), `#` wall, `o` blocked but low, `d` dim,
`D` dark, `L` lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from game.battle.position import Position as BattlePosition
from game.battle.position import rolled_event, settle
from game.dice.draws import Draw
from game.dice.source import Scripted
from game.field import BRIGHT, DARK, DIM, LIT, Cell, Field, Terrain
from game.messages.events import Event, Rolled
from game.messages.frames import Hit
from game.messages.orders import Order, Respond
from game.messages.stack import Ask, Chance, Frame, Step, done
from game.record import record
from game.rulebooks.ascension.book import open_ascension
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.states import state_of
from game.systems.rulebook import Reply, Rulebook
from game.world.body import Allegiance, Build, Identity, Skills, Stress, Wound, Wounds
from game.world.conditions import Advantage, Edge, Exploits
from game.world.gear import Ammunition, Armour, Arms, Grenade, Pouch, Weapon
from game.world.place import Cover, Exposure, Pace, Position, Posture, Seen, Stance
from game.world.sides import Objectives, SideCard, Sightings, StandingAnswers
from game.world.store import Reading, Unit, World
from game.world.turns import Actions, Clock, TurnMarks

P = TypeVar("P")
E = TypeVar("E", bound=Event)

GROUND = {
    ".": Terrain("open"),
    "1": Terrain("limited", rung=1),
    "2": Terrain("partial", rung=2),
    "3": Terrain("fractional", rung=3),
    "4": Terrain("full", rung=4),
    "~": Terrain("rough", cost=2),
    "#": Terrain("wall", cost=0, rung=4, opaque=True),
    "o": Terrain("block", cost=0, rung=2),
    "d": Terrain("dim", light=DIM),
    "D": Terrain("dark", light=DARK),
    "L": Terrain("lit", light=LIT),
}
assert GROUND["."].light == BRIGHT

RIFLE = Weapon(
    "rifle", "Rifle", "rifle", "3d6", "penetrating", increment=10, recoil=5, ammunition=4, aim_kind="sight", aim_bonus=2
)
FRAG = Grenade("frag", "Frag grenade", "4d6", "explosive", radius=3)
SMOKE = Grenade("smoke", "Smoke grenade", "", "explosive", effect="smoke", radius=1, rounds=3)


def drawn(drawing: str) -> Field:
    """A field from a drawing, one line of squares a row; blanks between squares do not count."""
    rows = ["".join(line.split()) for line in drawing.strip().splitlines()]
    marks = list(GROUND)
    return Field.from_kinds(tuple(GROUND.values()), [[marks.index(mark) for mark in row] for row in rows])


def hit(unit: Unit, damage: str, *, by: Unit = 0, **changes: Any) -> Hit:
    """A hit for that many dice, of a rifle unless said otherwise."""
    return Hit(unit=unit, by=by, cause="test", damage=damage, damage_type="penetrating", **changes)


@record
class Told(Frame):
    """Events that happen for no reason of the rules."""

    events: tuple[Event, ...]


def _told(frame: Told, _world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    return done(*frame.events)


class Bout:
    """One world under Ascension, with figures of the book changed by name."""

    _open: ClassVar[list[World]] = []

    def __init__(self, drawing: str = "\n".join(["." * 12] * 12), **figures: Any) -> None:
        book = self.opened(figures)
        self.book = replace(book, steps={**book.steps, Told: _told})
        self.world = World(drawn(drawing))
        Bout._open.append(self.world)
        self.battle = self.world.add(Clock(round=1), Objectives())
        self.sides: dict[str, Unit] = {}
        self.asked: list[Ask] = []
        self.draws: list[Draw] = []
        for side in ("blue", "red"):
            self.side(side)

    def opened(self, figures: dict[str, Any]) -> Rulebook:
        """The book the bout is fought by."""
        return open_ascension("test", figures)

    @classmethod
    def close_all(cls) -> None:
        """Forget every world made so far."""
        while cls._open:
            cls._open.pop().close()

    def side(self, key: str) -> Unit:
        """The entity of a side, made when first named."""
        if key not in self.sides:
            card = SideCard(key, key.title())
            self.sides[key] = self.world.add(card, Sightings(), StandingAnswers())
        return self.sides[key]

    def unit(
        self,
        key: str,
        at: Cell = (0, 0),
        side: str = "blue",
        *,
        senses: int = 3,
        physique: int = 3,
        intellect: int = 3,
        aether: int = 0,
        skills: dict[str, int] | None = None,
        weapons: Sequence[Weapon] = (RIFLE,),
        grenades: Sequence[tuple[Grenade, int]] = ((FRAG, 2), (SMOKE, 2)),
        parts: Iterable[object] = (),
        **build: Any,
    ) -> Unit:
        """A unit with these stats; `build` are fields of Build, `parts` take the place of those it would have."""
        self.side(side)
        pools = (senses, physique, intellect, aether)
        whole: dict[type, object] = {}
        for part in (
            Identity(key, key.title(), "test", "rifleman", "test"),
            Allegiance(side),
            Stats(*pools),
            Skills(tuple(sorted((skills or {}).items()))),
            Build(**build),
            Stress(),
            Wounds(),
            Advantage(),
            Exploits(*pools, *pools),
            Edge(),
            Stance(),
            Posture(),
            Cover(),
            Pace(),
            Exposure(),
            Seen(),
            Arms(tuple(weapons), 0 if weapons else -1),
            Ammunition(tuple(weapon.ammunition for weapon in weapons)),
            Pouch(tuple(grenades)),
            Armour(),
            Actions(),
            TurnMarks(),
            Position(at),
            *parts,
        ):
            whole[type(part)] = part
        unit = self.world.add(*whole.values())
        clock = self.world.get(self.battle, Clock)
        self.put(self.battle, Clock(clock.round, clock.active, (*clock.order, unit), clock.done, clock.turn))
        return unit

    # --- changing and reading the world -----------------------------------------------------------------

    def put(self, unit: Unit, *parts: object) -> None:
        """Give or replace parts."""
        for part in parts:
            self.world.put(unit, part)

    def get(self, unit: Unit, kind: type[P]) -> P:
        """A part of a unit."""
        return self.world.get(unit, kind)

    def stress(self, unit: Unit) -> int:
        """Physical Stress now."""
        return self.get(unit, Stress).points

    def state(self, unit: Unit) -> str:
        """The unit's state."""
        return state_of(self.world, unit, self.book.numbers)

    def wounds(self, unit: Unit) -> tuple[Wound, ...]:
        """The wounds it bears."""
        return self.get(unit, Wounds).wounds

    # --- playing ----------------------------------------------------------------------------------------

    def run(self, *frames: Frame, dice: Iterable[int] = (), answers: Iterable[str | Order] = ()) -> list[Event]:
        """Resolve frames, in this order, to the end; every written die and answer must be used, no more wanted.

        An answer is an order or the word of a Respond. What was asked and drawn is in `asked` and `draws`.
        """
        heard: list[Event] = []
        source, replies = Scripted(dice), list(answers)
        self.asked, self.draws = [], []
        position = BattlePosition(self.world, self.book, reversed(frames), heard.append)
        while position.stack:
            step = position.step(None)
            if isinstance(step.node, Chance):
                self.draws.append(step.node.draw)
                roll = step.node.draw.roll(source)
                rolled = rolled_event(step.node.draw, roll)
                step = position.step(roll)
                heard.append(rolled)
            elif isinstance(step.node, Ask):
                self.asked.append(step.node)
                reply = self.auto_answers(step.node)
                if reply is None:
                    assert replies, f"nobody answers {step.node}"
                    reply = replies.pop(0)
                step = position.step(Respond(reply) if isinstance(reply, str) else reply)
            assert step.node is None
            settle(position, step)
        source.finish()
        assert not replies, f"nobody was asked for {replies}"
        return heard

    def auto_answers(self, _ask: Ask) -> Order | str | None:
        """The answer to what no test of this book writes an answer for."""
        return None

    def tell(self, *events: Event, dice: Iterable[int] = (), answers: Iterable[str | Order] = ()) -> list[Event]:
        """Let events happen, with all that the systems make of them."""
        return self.run(Told(events), dice=dice, answers=answers)


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events that happened, dice left out."""
    return [type(event).__name__ for event in events if not isinstance(event, Rolled)]

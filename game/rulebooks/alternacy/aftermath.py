"""After the battle: Shock, wounds and what is crippled stay; Stun is gone (ACY-DMG-20, -28)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import AnyCheck
from game.rulebooks.alternacy.checks import check, skill_of
from game.rulebooks.alternacy.harm import DEAD as KILLED
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import ALL_PARTS, BODY_PARTS, Injuries
from game.rulebooks.alternacy.states import state_of
from game.systems.warfare.strongholds import fate_of
from game.world.body import UNBURDENED, Burden, Wound
from game.world.store import Reading, Unit

SHOCK, LOST = "shock", "crippled_"
WEEK = 7


class AlternacyAftermath:
    """The chapter of the time between two battles."""

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def fate(self, world: Reading, unit: Unit) -> str:
        """Who has taken Shock up to its limit is dead (ACY-DMG-18); prisoners are missing (WAR-ORDERS-07)."""
        return fate_of(world, unit, dead=state_of(world, unit) == KILLED)

    def left(self, world: Reading, unit: Unit, before: Burden = UNBURDENED) -> Burden:  # noqa: ARG002 - all is in the body
        """Shock, wounds by part and crippled parts; Stun is gone (ACY-DMG-20)."""
        fate = self.fate(world, unit)
        if fate:
            return Burden(fate=fate)
        body = world.get(unit, Injuries)
        gone = () if body.bears else body.crippled  # of a vehicle that is for the battle (ACY-DMG-33)
        marks = ((SHOCK, body.shock), *body.wounds, *((f"{LOST}{part}", 1) for part in gone))
        return Burden(marks=tuple((name, lost) for name, lost in marks if lost))

    def borne(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """The body with what it carries from earlier battles; its bleeding has been seen to since."""
        marks = dict(burden.marks)
        wounds = tuple((part, marks[part]) for part in sorted(ALL_PARTS) if part in marks)
        gone = tuple(part for part in sorted(ALL_PARTS) if f"{LOST}{part}" in marks)
        body = {"shock": marks.get(SHOCK, 0), "wounds": wounds, "crippled": gone}
        return tuple(replace(part, **body) if isinstance(part, Injuries) else part for part in parts)  # type: ignore[arg-type]

    def rested(self, burden: Burden) -> Burden:
        """A battle fought by others is a week: 7 Shock are back, wounds heal a level; what is crippled stays."""
        points = self._n.wound_points
        found = []
        for name, lost in burden.marks:
            if name.startswith(LOST):
                found.append((name, lost))
                continue
            level = max(least for least in points if least <= lost)
            left = lost - WEEK if name == SHOCK else max((least for least in points if least < level), default=0)
            found += [(name, left)] if left > 0 else []
        return replace(burden, marks=tuple(found))

    def treatable(self, wound: Wound) -> bool:  # noqa: ARG002 - there are none
        """Nobody has such wounds in this book."""
        return False

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """First Aid, which nothing between battles asks for."""
        return check(medic, self._n, "first_aid", (skill_of(world, medic, "first_aid"),), self._n.dn_least)

    def operable(self, burden: Burden) -> bool:  # noqa: ARG002 - time heals here
        """There are no operations in these documents."""
        return False

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:  # noqa: ARG002
        """Nothing is operated on."""
        return burden

    def doubts(self, parts: tuple[object, ...], burden: Burden) -> tuple[tuple[str, str, str], ...]:
        """Stress and wounds of another book, and marks of no part of a body."""
        found = []
        if burden.stress or burden.wounds:
            part = "stress" if burden.stress else "wounds"
            found.append((part, "this book counts Shock, and wounds by part", "marks = { shock = 3 }"))
        known = (SHOCK, *ALL_PARTS, *(f"{LOST}{part}" for part in BODY_PARTS))
        strange = (name for name, _lost in burden.marks if name not in known)
        found += [(f"marks.{name}", "is no part of a body", " or ".join(known[:3])) for name in strange]
        body = next(part for part in parts if isinstance(part, Injuries))
        if not burden.fate and dict(burden.marks).get(SHOCK, 0) >= body.limit:
            found.append(("marks.shock", "so much Shock kills (ACY-DMG-18)", 'fate = "dead"'))
        return tuple(found)

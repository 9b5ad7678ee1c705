"""After the battle: Shock, wounds and what is crippled stay; Stun is gone (ACY-DMG-20, -28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import AnyCheck
from game.rulebooks.alternacy.checks import check, skill_of
from game.rulebooks.alternacy.harm import DEAD as KILLED
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import ALL_PARTS, BODY_PARTS, Injuries
from game.rulebooks.alternacy.states import state_of
from game.systems.aftermath import Doubt, PointsAftermath
from game.world.body import CRIPPLED, Burden
from game.world.store import Reading, Unit

SHOCK, LOST = "shock", CRIPPLED
WEEK = 7


class AlternacyAftermath(PointsAftermath[Numbers]):
    """The chapter of the time between two battles."""

    counts, example = "Shock, and wounds by part", "marks = { shock = 3 }"

    def dead(self, world: Reading, unit: Unit) -> bool:
        """Who has taken Shock up to its limit (ACY-DMG-18)."""
        return state_of(world, unit) == KILLED

    def lasting(self, world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
        """Shock, wounds by part and crippled parts; Stun is gone (ACY-DMG-20)."""
        body = world.get(unit, Injuries)
        gone = () if body.bears else body.crippled  # of a vehicle that is for the battle (ACY-DMG-33)
        return ((SHOCK, body.shock), *body.wounds, *((f"{LOST}{part}", 1) for part in gone))

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

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """First Aid, which nothing between battles asks for."""
        return check(medic, self._n, "first_aid", (skill_of(world, medic, "first_aid"),), self._n.dn_least)

    def strange(self, parts: tuple[object, ...], burden: Burden) -> Iterator[Doubt]:
        """Marks of no part of a body, more Shock than one can live with."""
        known = (SHOCK, *ALL_PARTS, *(f"{LOST}{part}" for part in BODY_PARTS))
        unknown = (name for name, _lost in burden.marks if name not in known)
        yield from ((f"marks.{name}", "is no part of a body", " or ".join(known[:3])) for name in unknown)
        body = next(part for part in parts if isinstance(part, Injuries))
        if not burden.fate and dict(burden.marks).get(SHOCK, 0) >= body.limit:
            yield "marks.shock", "so much Shock kills (ACY-DMG-18)", 'fate = "dead"'

"""After the battle: which points of the tracks stay lost, and how they come back between battles (ALT-BASE-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import AnyCheck
from game.dice.ladder import CRITICAL, ORDINARY
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import DEAD as KILLED
from game.rulebooks.alternity.states import state_of
from game.systems.aftermath import Doubt, PointsAftermath
from game.world.body import DEAD, Burden
from game.world.phases import Carried
from game.world.store import Reading, Unit
from game.world.tracks import Tracks

LASTING = ("wound", "mortal")
"""The tracks whose points are not back by the next battle."""


class AlternityAftermath(PointsAftermath[Numbers]):
    """The chapter of the time between two battles."""

    counts, example = "points lost on tracks", "marks = { wound = 3 }"

    def dead(self, world: Reading, unit: Unit) -> bool:
        """Who has lost all mortal points (ALT-BASE-14)."""
        return state_of(world, unit) == KILLED

    def lasting(self, world: Reading, unit: Unit) -> Iterator[tuple[str, int]]:
        """Wound and mortal points stay lost; stun and fatigue are back by the next battle (ALT-BASE-14, -34)."""
        tracks = world.get(unit, Tracks)
        return ((name, getattr(tracks, name)) for name in LASTING)

    def borne(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """The tracks with the points that are lost; mortal wounds have been seen to since (ALT-BASE-14)."""
        marks, seen = dict(burden.marks), any(name == "mortal" for name, _lost in burden.marks)
        laden = (replace(part, **marks) if isinstance(part, Tracks) else part for part in parts)
        return tuple(replace(part, stable=seen) if isinstance(part, Carried) else part for part in laden)

    def rested(self, burden: Burden) -> Burden:
        """A battle fought by others gives points of both tracks back."""
        return self._less(burden, self._n.rest_wound, self._n.rest_mortal)

    def _less(self, burden: Burden, wound: int, mortal: int) -> Burden:
        back = {"wound": wound, "mortal": mortal}
        marks = tuple((name, lost - back[name]) for name, lost in burden.marks if lost > back[name])
        return replace(burden, marks=marks)

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """Surgery (ALT-BASE-31)."""
        return check(world, medic, self._n, "surgery")

    def operable(self, burden: Burden) -> bool:
        """Whoever has lost wound or mortal points."""
        return bool(burden.marks)

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:
        """A success gives back 1 mortal and 2 wound points; a Critical Failure costs 1 mortal point (ALT-BASE-31)."""
        if value != CRITICAL:
            return self._less(burden, self._n.surgery_wound, self._n.surgery_mortal) if value >= ORDINARY else burden
        marks = dict(burden.marks)
        marks["mortal"] = marks.get("mortal", 0) + self._n.surgery_critical
        if marks["mortal"] >= world.get(unit, Tracks).mortal_most:
            return Burden(fate=DEAD)
        return replace(burden, marks=tuple(marks.items()))

    def strange(self, parts: tuple[object, ...], burden: Burden) -> Iterator[Doubt]:
        """Tracks that are not carried, and more points than there are."""
        tracks = next(part for part in parts if isinstance(part, Tracks))
        for name, lost in burden.marks:
            if name not in LASTING:
                yield f"marks.{name}", "is carried out of no battle (ALT-BASE-14)", " or ".join(LASTING)
            elif lost > getattr(tracks, f"{name}_most"):
                most = getattr(tracks, f"{name}_most")
                yield f"marks.{name}", f"{lost} points are lost of {most} (ALT-BASE-11)", f"from 1 to {most}"
        marks = dict(burden.marks)
        if not burden.fate and marks.get("mortal", 0) >= tracks.mortal_most:
            yield "marks.mortal", "who has lost all mortal points is dead (ALT-BASE-14)", 'fate = "dead"'

"""The stances of close combat as figures: what each puts on attacks, on AC and on what a hit builds.

Everything a stance does is a field here, so that rolls, AC, forecasts and planners read one table
(ASC-STANCE-05 to -12, ASC-RULING-57 to -60).
"""

from __future__ import annotations

from dataclasses import dataclass, field

ACCURACY, INITIATIVE, EITHER = "accuracy", "initiative", "either"


@dataclass(frozen=True)
class CloseStance:
    """One stance: `edges` on own attacks by kind and `yields` on attacks against it; `attack_pool` adds to attacks and
    `ac_pool` to AC (either: Dodge or Block); `attack_value` and `defence_value` say whether A and D count; `weapon`:
    it is taken with a melee weapon in hand; `empty`: guns are barred but for pistols; `builds` more on a hit by kind;
    `misses` is the Initiative that an attack missing it pays; `no_accuracy`: Accuracy is emptied and cannot be built.
    """

    name: str
    edges: tuple[tuple[str, int], ...] = ()
    yields: tuple[tuple[str, int], ...] = ()
    attack_pool: str = ACCURACY
    ac_pool: str = EITHER
    attack_value: bool = False
    defence_value: bool = False
    close_ac: int = 0
    damage: int = 0
    called: int = 0
    tag: str = ""
    weapon: bool = False
    empty: bool = False
    builds_hits: bool = True
    unhit: tuple[int, int] = (0, 0)
    builds: tuple[tuple[str, int, int], ...] = field(default=())
    misses: int = 0
    no_accuracy: bool = False

    def edge(self, kind: str) -> int:
        """The Edge on an attack of that kind."""
        return dict(self.edges).get(kind, 0)

    def yielded(self, kind: str) -> int:
        """The Edge that an attack of that kind has against this stance."""
        return dict(self.yields).get(kind, 0)

    def build(self, kind: str) -> tuple[int, int]:
        """Accuracy and Initiative that a success of that kind builds on top."""
        return next(((accuracy, initiative) for name, accuracy, initiative in self.builds if name == kind), (0, 0))


NONE = CloseStance("")
CLOSE_STANCES: dict[str, CloseStance] = {
    stance.name: stance
    for stance in (
        CloseStance("line_offence", attack_value=True, weapon=True),
        CloseStance("line_defence", defence_value=True, weapon=True),
        CloseStance(
            "striking", edges=(("strike", 2),), yields=(("throw", 2),), builds=(("strike", 1, 0),), empty=True
        ),
        CloseStance(
            "throwing", edges=(("throw", 2),), yields=(("grapple", 2),), builds=(("throw", 0, 1),), empty=True
        ),
        CloseStance(
            "grappling",
            edges=(("grapple", 2),),
            yields=tuple((kind, 2) for kind in ("strike", "weapon", "brandish", "weapon_strike")),
            builds=(("grapple", 1, 1),),
            empty=True,
        ),
        CloseStance("tumbling", close_ac=2, misses=1, no_accuracy=True),
    )
}


def stance_of(name: str) -> CloseStance:
    """What a stance means to close combat; any other counts as none."""
    return CLOSE_STANCES.get(name, NONE)

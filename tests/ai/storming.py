"""Small worlds of assaults and threats, as one side knows them: a trench and men before it; ten men and an enemy."""

from __future__ import annotations

from pathlib import Path

from ai.beliefs import Knowledge
from ai.doctrine import Doctrine, doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import load_scene
from game.messages.stack import Ask
from game.systems.prospects import Combatant
from game.systems.rulebook import Choices
from game.world.sides import Objective, Objectives
from game.world.store import Unit

SCENE = """
title = "A trench, and men before it"
carries = []
rules = "{rules}"
field = \"\"\"
. . . . . . . . . . . .
{first}
{second}
# # # # # . . # . . . .
. b b b b . # . . . . .
. b b b b . # . . . . .
. . . . . . # . . . . .
\"\"\"

[units.a]
side = "blue"
like = "sergeant"
squad = "first"

[units.b]
side = "blue"
like = "rifleman"
count = 8
squad = "first"

[units.e]
side = "red"
like = "conscript"
count = {garrison}

[zones]
trench = [[1, 1], [2, 1], [3, 1], [4, 1], [1, 2], [2, 2], [3, 2], [4, 2]]

[strongholds.trench]
position = "trench"
approach = [[1, 4], [2, 4], [3, 4], [4, 4], [1, 5], [2, 5], [3, 5], [4, 5]]

[squads.first]
commander = "a"

[[steps]]
unit = "a"
order = "end"
"""
THREAT = """
title = "Ten men and a conscript who knows of them"
carries = []
field = \"\"\"
. b b b . . . . . .
. b b b . . . . e .
. b b b . . . . . .
. a . . . . . . . .
\"\"\"

[units.a]
side = "blue"
like = "sergeant"
squad = "first"

[units.b]
side = "blue"
like = "rifleman"
count = 9
squad = "first"

[units.e]
side = "red"
like = "conscript"
armour = "none"

[squads.first]
commander = "a"

[[steps]]
unit = "{turn}"
order = "end"
"""
COMPANY = """
title = "Four squads and two places"
carries = []
field = \"\"\"
. b b . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. c c . . . . . . . . . . . . . . . e .
. . . . . . . . . . . . . . . . . . . .
. d d . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. f f . . . . . . . . . . . . . . . . .
\"\"\"

[units.b]
side = "blue"
like = "sergeant"
count = 2
squad = "first"

[units.c]
side = "blue"
like = "sergeant"
count = 2
squad = "second"

[units.d]
side = "blue"
like = "sergeant"
count = 2
squad = "third"

[units.f]
side = "blue"
like = "sergeant"
count = 2
squad = "fourth"

[units.e]
side = "red"
like = "conscript"

[squads.first]
commander = "b1"

[squads.second]
commander = "c1"

[squads.third]
commander = "d1"

[squads.fourth]
commander = "f1"

[[steps]]
unit = "b1"
order = "end"
"""
GATHER = """
title = "Two squads on their way to a trench"
carries = []
field = \"\"\"
. e e e e . . . . . . . . . . . . .
. . . . . a . . . . . . . . . . . .
# # # # # . # # # # # # # # # # # #
. . . . . . . . . . b b b b . . c .
. . . . . . . . . . b b b b . . d d
. . . . . . . . . . . . . . . . d d
. . . . . . . . . . . . . . . . . .
\"\"\"

[units.a]
side = "blue"
like = "lieutenant"
squad = "first"

[units.b]
side = "blue"
like = "rifleman"
count = 8
squad = "first"

[units.c]
side = "blue"
like = "sergeant"
squad = "second"

[units.d]
side = "blue"
like = "rifleman"
count = 4
squad = "second"

[units.e]
side = "red"
like = "conscript"
count = 4

[zones]
trench = [[1, 0], [2, 0], [3, 0], [4, 0]]

[strongholds.trench]
position = "trench"
approach = [[1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [1, 5], [2, 5], [3, 5], [4, 5], [5, 5], [5, 3], [5, 6]]

[squads.first]
commander = "a"

[squads.second]
commander = "c"

[[steps]]
unit = "a"
order = "end"
"""
CELLS = tuple((x, y) for y in (1, 2) for x in range(1, 5))


class Scene:
    """The world of a scene, and one unit's turn in it as its side's seat sees it."""

    def __init__(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        self.position: Position = set_up(load_scene(path))
        self.world, self.book = self.position.world, self.position.book
        self.keys = keys_of(self.world)

    def unit(self, key: str) -> Unit:
        """A unit by its letter."""
        return self.keys[key]

    def wants(self, zone: str, *, limit: int = 0, rounds: int = 0) -> None:
        """Blue must reach the trench, or hold it for so many rounds, by this round."""
        kind = "hold" if rounds else "reach"
        goal = Objective("blue", kind, "", CELLS, zone, rounds)
        self.world.put(1, Objectives((goal,), (0,), limit, "red" if limit else "draw"))

    def turn(self, key: str, side: str = "blue") -> tuple[Outlook, Ask]:
        """A unit is asked for its turn."""
        outlook = Outlook(self.world, self.book, side)
        ask = Ask(side, self.unit(key), "turn")
        outlook.face(ask, self.position.stack)
        return outlook, ask

    def thought(
        self, key: str, side: str = "blue", how: Doctrine | None = None
    ) -> tuple[Influence, Choices, Combatant]:
        """What planners start from in a unit's turn."""
        outlook, ask = self.turn(key, side)
        known = Knowledge()
        known.refresh(outlook, ask.unit)
        influence = Influence(known, Odds(known.prospects, how or doctrine()), ask.unit)
        return influence, outlook.choices(ask), known.combatant(ask.unit)


class Trenches:
    """Makes such worlds, and closes them."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._made: list[Scene] = []

    def __call__(self, garrison: int, rules: str = "ascension") -> Scene:
        """Eight riflemen out of sight before a trench that their sergeant sees, held by so many conscripts."""
        first, second = (" ".join("e" if x < held else "." for x in range(4)) for held in (garrison, garrison - 4))
        rows = {"first": f". {first} . . . . . . .", "second": f". {second} . . . a . . ."}
        return self._scene(SCENE.format(garrison=garrison, rules=rules, **rows))

    def threat(self, turn: str) -> Scene:
        """Ten men of a squad and one enemy in the open, in the turn of one of them."""
        return self._scene(THREAT.format(turn=turn))

    def gathering(self) -> Scene:
        """A squad of eight and one of four on their way to a trench that four conscripts hold."""
        return self._scene(GATHER)

    def company(self) -> Scene:
        """Four squads of two in the west, one enemy far in the east."""
        return self._scene(COMPANY)

    def _scene(self, text: str) -> Scene:
        self._made.append(Scene(self._path / "scene.toml", text))
        return self._made[-1]

    def close(self) -> None:
        """Forget them."""
        for scene in self._made:
            scene.world.close()

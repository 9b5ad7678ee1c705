"""Whether to light a lamp or to douse it: who is seen by it against who sees its bearer."""

from __future__ import annotations

from ai.influence import Influence
from ai.odds import place
from ai.why import Option
from game.field import Cell
from game.messages.orders import Act
from game.systems.light import GLOOM, pool
from game.systems.sketch import Fighter

_WORTH = 40
"""The least gain for which a move action goes into a lamp."""


def lamp_option(influence: Influence, me: Fighter) -> Option | None:
    """Lighting or dousing one's lamp, if the enemies known make it worth a move action."""
    if not me.lamp or not me.move or me.down or not influence.known.foes:
        return None
    cleared = frozenset(pool(influence.lines.field, me.cell, me.lamp))
    gain = sum(_shown(influence, me, foe, cleared) - _showing(influence, me, foe) for foe in influence.known.foes)
    if me.burning:
        gain = -gain
    if gain < _WORTH:
        return None
    words = "douse the lamp" if me.burning else "light the lamp"
    return Option(words, Act("lamp"), {"light": gain})


def _shown(influence: Influence, me: Fighter, foe: Fighter, cleared: frozenset[Cell]) -> int:
    """Worth that all of ours could take from a foe more easily for seeing it."""
    dark = _dark(influence, foe.cell)
    if not dark or foe.cell not in cleared:
        return 0
    return sum(_eased(influence, friend, foe, dark, burning=me.burning) for friend in influence.known.friends)


def _showing(influence: Influence, me: Fighter, foe: Fighter) -> int:
    """Worth that a foe could take from the bearer more easily for seeing it."""
    dark = _dark(influence, me.cell)
    return _eased(influence, foe, me, dark, burning=me.burning) if dark else 0


def _dark(influence: Influence, cell: Cell) -> int:
    """What the dark of a square would weigh on attacks without any lamp: nothing by day."""
    field = influence.lines.field
    edge = int(influence.sketch.light(field)[influence.lines.number(cell)])
    return -edge if int(field.light[cell[1], cell[0]]) in GLOOM and edge < 0 else 0


def _eased(influence: Influence, shooter: Fighter, target: Fighter, dark: int, *, burning: bool) -> int:
    """Worth of the target that the shooter's fire takes more in the light than in the dark."""
    if not shooter.volleys:
        return 0
    need = influence.need(shooter, shooter.poise, target)
    table = influence.odds.harm(shooter, target)
    lit, unlit = (need, need + dark) if burning else (need - dark, need)
    return int(table[place(lit)]) - int(table[place(unlit)])

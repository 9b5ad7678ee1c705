"""Whether to light a lamp or to douse it: who is seen by it against who sees its bearer."""

from __future__ import annotations

from ai.influence import Influence
from ai.odds import place
from ai.why import Option
from game.field import LIT, Cell
from game.messages.orders import Act
from game.systems.light import GLOOM, pool, shades
from game.systems.prospects import Combatant

_WORTH = 40
"""The least gain for which a move action goes into a lamp."""


def lamp_option(influence: Influence, me: Combatant) -> Option | None:
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


def _shown(influence: Influence, me: Combatant, foe: Combatant, cleared: frozenset[Cell]) -> int:
    """Worth that all of ours could take from a foe more easily for seeing it."""
    if foe.cell not in cleared:
        return 0
    return sum(_eased(influence, friend, foe, burning=me.burning) for friend in influence.known.friends)


def _showing(influence: Influence, me: Combatant, foe: Combatant) -> int:
    """Worth that a foe could take from the bearer more easily for seeing it."""
    return _eased(influence, foe, me, burning=me.burning)


def _dark(influence: Influence, shooter: Combatant, cell: Cell) -> int:
    """What the dark of a square would take off attacks without any lamp: nothing by day."""
    field = influence.lines.field
    shade = int(field.kept(shades)[influence.lines.number(cell)])
    lit, dark = shooter.stance_option.seen[0, [LIT, shade], 0].tolist()
    return int(lit - dark) if shade in GLOOM else 0


def _eased(influence: Influence, shooter: Combatant, target: Combatant, *, burning: bool) -> int:
    """Worth of the target that the shooter's fire takes more in the light than in the dark."""
    dark = _dark(influence, shooter, target.cell)
    if not shooter.attack_options or dark <= 0:
        return 0
    need = influence.need(shooter, shooter.stance_option, target)
    table = influence.odds.harm(shooter, target)
    lit, unlit = (need, need + dark) if burning else (need - dark, need)
    return int(table[place(lit)]) - int(table[place(unlit)])

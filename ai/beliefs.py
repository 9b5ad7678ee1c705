"""What the planner's tables tell of one attack, for comparison with the forecast (`enfilade inspect`)."""

from __future__ import annotations

from fractions import Fraction

from ai.influence import Influence
from ai.odds import place
from game.messages.orders import Attack, Close, Order
from game.systems.fighters import NEVER
from game.systems.sketch import CERTAIN, Belief, Fighter, Table


def belief(influence: Influence, me: Fighter, order: Order) -> Belief | None:
    """The need, chance and outcome of an attack from where its unit stands; None for what has no table."""
    known = influence.known
    if not isinstance(order, (Attack, Close)) or not known.knows(order.target):
        return None
    foe = known.fighter(order.target)
    return _shot(influence, me, foe, order) if isinstance(order, Attack) else _blow(influence, me, foe, order)


def _shot(influence: Influence, me: Fighter, foe: Fighter, order: Attack) -> Belief | None:
    sketch = influence.sketch
    ways = (*sketch.polished(me, me.poise, foe), *(volley for volley in me.volleys if volley.step))
    volley = next((one for one in ways if (one.mode, one.options) == (order.mode, order.options)), None)
    if volley is None:
        return None
    bare = influence.need(me, me.poise, foe, lower=volley.rungs, covered=not volley.step, sure=volley.sure)
    if bare >= NEVER:
        return Belief(NEVER, Fraction(0), Fraction(0))
    out = None if volley.step else sketch.toll(volley, foe, me.poise.eases).out
    return _told(bare - volley.edge, sketch.likely(volley.blow), out)


def _blow(influence: Influence, me: Fighter, foe: Fighter, order: Close) -> Belief | None:
    fray = influence.fray
    art = next((one for one in me.poise.arts if (one.kind, one.options) == (order.kind, order.options)), None)
    if art is None:
        return None
    onset = fray.onset(me, foe)
    art = fray.suited(art, foe, nearer=onset.nearer)
    out = influence.sketch.struck(art, foe).out if art.force is not None else None
    return _told(fray.need(art, foe, onset.edge), influence.sketch.likely(art.force), out)


def _told(need: int, likely: Table, out: Table | None) -> Belief:
    at = place(need)
    return Belief(need, Fraction(int(likely[at]), CERTAIN), Fraction(0 if out is None else int(out[at]), CERTAIN))

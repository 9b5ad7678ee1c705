"""Golden battles: small fights played by a plain rule of thumb, every event a line of text.

A change of these files is a change of the game: look at it, and if it is meant, write them anew with
`python -m tests.transcripts.table`.
"""

from __future__ import annotations

from pathlib import Path

from game.battle.battle import Battle
from game.battle.scene_setup import set_up
from game.content.scene import load_scene
from game.dice.source import Dice
from game.messages import frames as fr
from game.messages.orders import Act, Aid, Attack, Burst, Close, Concede, Order, Parry, Throw
from game.messages.wire import to_line
from game.world.place import Lurking

HERE = Path(__file__).parent
PHASED = {"phases": 7, "secret_orders": 8, "waiting": 9}
"""Battles of the second book: orders declared in reverse, in secret, after waiting."""
BATTLES = {"skirmish": 1, "heroes": 2, "night": 3, "duel": 4, "ambush": 5, "dread": 6, **PHASED}
"""The scene of each battle, and its seed."""
MOST_CHOICES = 150


KINDS: tuple[tuple[type[Order], ...], ...] = ((Attack, Close), (Throw, Burst, Close), (Order,))
PHASED_KINDS = (*KINDS, (Act, Aid, Parry))
"""What is looked for by turns."""


def choice(listed: tuple[Order, ...], number: int, kinds: tuple[tuple[type[Order], ...], ...] = KINDS) -> Order:
    """By turns an attack, a grenade and anything at all, walking through the list; nobody gives up."""
    wanted = kinds[number % len(kinds)]
    kept = [order for order in listed if isinstance(order, wanted) and not isinstance(order, Concede)]
    others = [order for order in listed if not isinstance(order, Concede)]
    pool = kept or others
    return pool[(number * 37 + len(pool)) % len(pool)]


def transcript(name: str) -> str:
    """The battle from its first round on: choices, events, and the digest at the end."""
    position = set_up(load_scene(HERE / f"{name}.toml"))
    ambush = (fr.Surprise(),) if position.world.having(Lurking) else ()
    position.stack[:] = [fr.Battle("rounds"), *ambush]
    lines: list[str] = []
    kinds = PHASED_KINDS if name in PHASED else KINDS
    with Battle(position, Dice(BATTLES[name])) as battle:
        lines += map(to_line, battle.happened)
        for number in range(MOST_CHOICES):
            if battle.ask is None:
                break
            order = choice(battle.choices().listed(), number, kinds)
            lines.append(f"> {battle.ask.side} {battle.ask.unit} {battle.ask.question}: {to_line(order)}")
            lines += map(to_line, battle.answer(order))
        lines.append(f"digest {battle.digest()}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for one in BATTLES:
        (HERE / f"{one}.txt").write_text(transcript(one), encoding="utf-8")

"""Which key means what: one table for all rulebooks, the window and its squads; a key means one thing in each part.

The keys screen, buttons and tips read it, and a player's settings may change it (`rebind`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

ORDERS = {
    "attack.shot": "F", "attack.rapid": "R", "attack.marching": "N", "burst": "B", "attack.suppress": "U",
    "throw.0": "G", "throw.1": "H", "overwatch": "O", "overwatch.snap": "P", "close.strike": "F2",
    "close.throw": "F3", "close.grapple": "F4", "close.weapon": "F6", "close.brandish": "F7",
    "close.weapon_strike": "F12", "act.release": "Alt+R", "act.immobilize": "Alt+I", "act.body_shield": "Alt+B",
    "act.break_free": "Alt+F", "move.walk": "M", "move.sprint": "T", "move.crawl": "Alt+Y", "move.jump": "Alt+J",
    "act.hunker": "C", "act.rise": "V", "act.lamp": "Alt+L", "act.go_prone": "Alt+P", "act.cower": "Alt+C",
    "act.second_wind": "Alt+W", "act.surge": "6", "act.recover": "K", "draw": "J", "stance.braced": "1",
    "stance.alert": "2", "act.aim": "E", "act.reload": "Q", "act.clear_jam": "Alt+Q", "act.steady": "Y",
    "act.quickness": "I", "act.improved_snap": "Alt+K", "act.focus": "7", "act.shake_it_off": "Alt+3",
    "aid.staunch": "4", "aid.revive": "5", "aid.cut": "Alt+X", "aid.treat": "Alt+T", "act.work": "Alt+O",
    "act.survive": "Alt+S", "group.attack": "Ctrl+G", "group.suppress": "Ctrl+U", "group.threaten": "Ctrl+T",
    "surrender": "Ctrl+Y", "assault": "Ctrl+B", "recall": "Ctrl+R", "appoint": "Ctrl+L", "end": "X",
    "concede": "Ctrl+K", "stances": "9", "fists": "0", "attack.burst": "Alt+1", "attack.double_tap": "Alt+N",
    "burst.suppress": "Alt+U", "attack.throw": "Alt+G", "parry": "Alt+0", "move.run": "8", "move.dash": "L",
    "move.climb": "Alt+E", "act.mount": "Alt+M", "act.dismount": "Alt+D", "act.dodge": "3", "act.wait": "Alt+9",
    "act.get_free": "Alt+V", "aid.stun": "Alt+4", "aid.wound": "Alt+6", "aid.stabilise": "Alt+7", "aid.lead": "Alt+5",
    "aid.outwit": "Alt+8",
    "take_aim": "Ctrl+1", "act.two_actions": "Ctrl+2", "act.three_actions": "Ctrl+3", "act.evade": "Ctrl+V",
    "aim_at": "Ctrl+7", "keep_down": "Ctrl+8", "stance.two": "Ctrl+9", "stance.three": "Ctrl+Q", "close.trip": "Alt+2",
    "close.shove": "Ctrl+X", "close.disarm": "Ctrl+J", "act.load": "Ctrl+0", "aid.assist": "Shift+0",
    "aid.join": "Alt+F7", "act.set_up": "Alt+F6", "chase": "Alt+F8",
}  # fmt: skip
"""By kind of order or its menu."""
MENUS = {
    "stances": {
        "stance.striking": "1", "stance.throwing": "2", "stance.grappling": "3", "stance.tumbling": "4",
        "stance.line_offence": "5", "stance.line_defence": "6", "stance.high_guard": "7", "stance.low_guard": "8",
        "stance.high_ready": "9", "stance.low_ready": "0",
    },
    "fists": {
        "act.ki_1": "1", "act.ki_2": "2", "act.ki_3": "3", "act.ki_4": "4", "act.ki_5": "5", "act.one_vs_many": "6",
        "act.one_man_army": "7",
    },
}  # fmt: skip
"""By menu and kind of order: the key that follows the menu's."""
OPTIONS = {
    "snap": "Shift+S", "steady": "Shift+Y", "double_tap": "Shift+D", "precision": "Shift+P", "trick": "Shift+T",
    "insane_trick": "Shift+I", "critical_1": "Shift+1", "critical_2": "Shift+2", "critical_3": "Shift+3",
    "critical_4": "Shift+4", "kill": "Shift+K", "called_head": "Shift+H", "called_chest": "Shift+C",
    "called_arm": "Shift+A", "called_legs": "Shift+L", "called_gap": "Shift+G", "centre_head": "Ctrl+H",
    "centre_chest": "Ctrl+C", "centre_arm": "Ctrl+A", "centre_legs": "Ctrl+L", "debilitating": "Shift+B",
    "joint_break": "Shift+J", "backbreaker": "Shift+X", "two_hands": "Shift+W", "killing_factor": "Shift+5",
    "killing_die": "Shift+6", "killing_brutal": "Shift+7", "killing_stress": "Shift+8",
    "killing_overwhelm": "Shift+9", "roll": "Shift+R", "cooked": "Shift+O", "charge": "Shift+Q", "lunge": "Shift+N",
    "set": "Shift+Z", "off_hand": "Shift+U", "double_strike": "Shift+E", "mount": "Shift+V", "flank": "Shift+F",
    **{f"press_{points}": f"Shift+F{points}" for points in range(1, 6)},
    **{f"guard_{points}": f"Shift+F{5 + points}" for points in range(1, 6)},
    "called_hand": "Shift+F11", "called_item": "Shift+F12", "zero_head": "Ctrl+F1", "zero_arm": "Ctrl+F2",
    "zero_leg": "Ctrl+F3", **{f"way_{spot}": f"Ctrl+F{5 + spot}" for spot in range(8)},
    "fourth": "Ctrl+4", "fifth": "Ctrl+5", "sixth": "Ctrl+6", "multistrike": "Shift+M",
}  # fmt: skip
"""By the word of an option, while an attack is prepared."""
WINDOW = {
    "skip": "Space", "centre": "Home", "menu": "F10", "help": "?", "save": "F5", "load": "F9", "speed": "F8",
    "undo": "Backspace", "near": "+", "far": "-", "whole": "End", "earlier": "PageUp", "later": "PageDown",
    "cancel": "Esc", "standing": "Alt+A", "fold": "Alt+H", "overview": "Ctrl+M", "side": "V", "watch": "Z",
    "give": "Enter", "next": "Tab", "previous": "Shift+Tab",
}  # fmt: skip
"""By what the window does, whatever is asked."""
SQUADS = {
    "squad.advance": "Ctrl+A", "squad.hold": "Ctrl+H", "squad.follow": "Ctrl+F", "squad.none": "Ctrl+N",
    "formation": "Ctrl+O", "squad.apart": "Ctrl+D", "mercy": "Ctrl+P", "unasked.turn": "Ctrl+E",
    "unasked.round": "Ctrl+W", "unasked.answers": "Ctrl+I", "squads.fold": "Ctrl+S", "squad.next": ".",
    "squad.previous": ",",
}  # fmt: skip
"""By what squads are told, where a side has any."""
ASSAULTS = {
    "storm.send": "Enter", "storm.all": "R", "storm.none": "N", "storm.skill": "T", "storm.pick": "Space",
}  # fmt: skip
"""By what is done with an assault while it is planned; keys of orders do nothing meanwhile."""
ALSO = {"Ctrl+Z": "Backspace", "F1": "?"}
"""Keys that mean what another one does."""
FIXED = frozenset((*ALSO, "Up", "Down", "Left", "Right", "W", "A", "S", "D", "F11"))
"""Keys that nothing else can be given: they move the view, fill the screen, or mean what another one does."""
IDLE = "side"
"""What the window does while nobody is asked: its key may have another meaning."""
_KEY = re.compile(
    r"(?!Shift\+[+-])(?:(?:Ctrl|Alt|Shift)\+)?"
    r"(?:(\S)|F1?\d|Enter|Esc|Backspace|Space|Tab|Home|End|PageUp|PageDown|INSERT|DELETE)"
)
_PARTS = (ORDERS, OPTIONS, WINDOW, SQUADS, *MENUS.values(), ASSAULTS)
_SHIPPED = [dict(part) for part in _PARTS]


def key_of(intent: str) -> str:
    """The key of an intent."""
    return next(part[intent] for part in _PARTS if intent in part)


def named(words: str) -> str:
    """Words in which the keys of intents stand: "{near}, {far}"; other braces stay."""
    known = {intent: key for part in _PARTS for intent, key in part.items()}
    return re.sub(r"\{([\w.]+)\}", lambda found: known.get(found[1], found[0]), words)


def intent_of(word: str, part: dict[str, str]) -> str:
    """What a key means in a part of the table; empty for nothing."""
    key = ALSO.get(word, word)
    return next((intent for intent, own in part.items() if own == key), "")


def _meet(one: int, other: int) -> bool:
    """Whether a key cannot mean one thing in a part of the table and another in that: a menu takes no others' keys."""
    parts = (_PARTS[one], _PARTS[other])
    return one == other or any(part in (WINDOW, SQUADS) for part in parts) or max(one, other) < _PARTS.index(SQUADS)


def _clashes(table: list[dict[str, str]]) -> dict[str, set[str]]:
    """What else each intent's key means where both could be meant."""
    users: dict[str, list[tuple[int, str]]] = {}
    for at, part in enumerate(table):
        for intent, key in part.items():
            users.setdefault(key, []).append((at, intent))
    found: dict[str, set[str]] = {}
    for sharing in users.values():
        for at, intent in sharing:
            others = {one for part, one in sharing if one != intent and _meet(at, part)} - {IDLE}
            if others and intent != IDLE:
                found[intent] = others
    return found


_SHARED = _clashes(_SHIPPED)
"""What shares a key as shipped: an option while an attack is prepared, a word of squads at other times."""


def is_key(word: str) -> bool:
    """Whether a press of a key has this word: "F", "Shift+S", "Ctrl+PageUp"."""
    found = _KEY.fullmatch(word)
    return found is not None and (found[1] is None or (found[1].isprintable() and found[1] == found[1].upper()))


def rebind(chosen: Iterable[tuple[str, str]]) -> list[str]:
    """The shipped table with a player's own keys; what is wrong with these, each as a sentence. The rest holds."""
    wrong, own = [], dict[str, str]()
    for intent, key in chosen:
        if not any(intent in part for part in _SHIPPED):
            wrong.append(f"nothing is called {intent}")
        elif not is_key(key):
            wrong.append(f"{key} is no key, for {intent}")
        elif key in FIXED:
            wrong.append(f"{key} keeps its meaning: give {intent} another key")
        else:
            own[intent] = key
    while True:
        table = [{intent: own.get(intent, key) for intent, key in part.items()} for part in _SHIPPED]
        found = _clashes(table)
        taken = next((one for one in reversed(own) if found.get(one, set()) - _SHARED.get(one, set())), None)
        if taken is None:
            break
        other = min(found[taken] - _SHARED.get(taken, set()))
        wrong.append(f"{own.pop(taken)} is the key of {other}: give that another one, for {taken}")
    for part, bound in zip(_PARTS, table, strict=True):
        part.update(bound)
    return wrong

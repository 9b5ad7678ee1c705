"""Every kind of order as a button: its name, picture, key, and what it needs before it can be given."""

from __future__ import annotations

from dataclasses import dataclass

from game.messages import orders as od

NOW, UNIT, CELL, CHAIN, FRIEND = "now", "unit", "cell", "chain", "friend"
"""What a kind of order needs: nothing, an enemy, a square, a chain of squares, one of one's own."""
ROWS = ("fire", "move", "ready", "turn")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of order: `key` names it ("attack.shot"), `hotkey` is the key that gives it, `row` its place."""

    key: str
    caption: str
    icon: str
    hotkey: str
    needs: str
    row: str
    about: str
    rare: bool = False
    """Whether its button is shown only while it can be pressed: what seldom can be."""


KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "Shot", "fire", "F", UNIT, "fire", "One aimed attack on one enemy."),
    Kind("attack.rapid", "Rapid", "rapid", "R", UNIT, "fire",
         "Rapid fire: more damage rolls the better the attack goes. Uses Ammunition."),
    Kind("attack.marching", "Marching", "marching", "N", UNIT, "fire",
         "Marching fire: a miss still stores Accuracy. Full-auto weapons. Uses Ammunition."),
    Kind("burst", "Burst", "burst", "B", CHAIN, "fire",
         "Sweep a chain of squares: everyone in them is attacked, friends too. Full-auto weapons. Uses Ammunition."),
    Kind("attack.suppress", "Suppress", "suppress", "U", UNIT, "fire",
         "Suppressing fire: no damage, but the target's own attacks suffer. Uses Ammunition."),
    Kind("throw.0", "Grenade", "grenade", "G", CELL, "fire", "Throw the first kind of grenade carried at a square."),
    Kind("throw.1", "Grenade 2", "smoke", "H", CELL, "fire", "Throw the second kind of grenade carried at a square."),
    Kind("overwatch", "Overwatch", "overwatch", "O", NOW, "fire",
         "Hold the attack until an enemy moves or attacks in sight; one's own cover counts a rung less meanwhile."),
    Kind("overwatch.snap", "Snap hold", "snap_shot", "P", NOW, "fire",
         "Overwatch taken as a Snap Shot: keeps all of one's own cover, but the held attack is at a minus."),
    Kind("move.walk", "Move", "move", "M", CELL, "move", "Walk to a square: one move action."),
    Kind("move.sprint", "Sprint", "sprint", "T", CELL, "move", "Run as far as both actions carry."),
    Kind("move.crawl", "Crawl", "hit_the_deck", "L", CELL, "move", "Crawl one square while down.", rare=True),
    Kind("move.jump", "Jump", "drop", "8", CELL, "move",
         "Jump down a drop: 1d6 stress for each 10 ft, half if Athletics catches it.", rare=True),
    Kind("act.hunker", "Hunker", "hunker", "C", NOW, "move", "Get behind the cover: one rung better, no shooting."),
    Kind("act.rise", "Rise", "rise", "V", NOW, "move", "Stand up again: one move action.", rare=True),
    Kind("act.lamp", "Lamp", "lamp", "9", NOW, "move",
         "Light the lamp or douse it: its bearer sees by it, and is seen. One move action.", rare=True),
    Kind("act.go_prone", "Lie down", "hit_the_deck", "0", NOW, "move",
         "Go prone at no cost; getting up again takes a move action.", rare=True),
    Kind("act.surge", "Surge", "surge", "6", NOW, "move", "Adrenal Surge: one Adrenaline for another move action."),
    Kind("act.recover", "Pick up", "pick_up", "K", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", "J", NOW, "move", "Take the next carried weapon in hand."),
    Kind("stance.striking", "Striking", "wound", "F2", NOW, "move",
         "Unarmed stance for this turn: better Strikes, which store more; no skill in the defence, no long gun."),
    Kind("stance.grappling", "Grappling", "lock", "F3", NOW, "move",
         "Unarmed stance for this turn: better Grapples, which store more; no skill in the defence, no long gun."),
    Kind("stance.throwing", "Throwing", "redo", "F4", NOW, "move",
         "Unarmed stance for this turn: better Throws, which store more; no skill in the defence, no long gun."),
    Kind("stance.tumbling", "Tumbling", "dodge", "F6", NOW, "move",
         "Unarmed stance for this turn: Initiative for each attack that misses, harder to hit up close, no Accuracy."),
    Kind("stance.high_guard", "High guard", "shield", "Ctrl+1", NOW, "move",
         "Weapon stance for this turn: attack runs on Initiative, defence on Accuracy.", rare=True),
    Kind("stance.low_guard", "Low guard", "shield", "Ctrl+2", NOW, "move",
         "Weapon stance for this turn: attack runs on Accuracy, defence on Initiative.", rare=True),
    Kind("stance.high_ready", "High ready", "fire", "Ctrl+3", NOW, "move",
         "Weapon stance for this turn: both run on Initiative; open to killing moves.", rare=True),
    Kind("stance.low_ready", "Low ready", "fire", "Ctrl+4", NOW, "move",
         "Weapon stance for this turn: both run on Accuracy; open to killing moves.", rare=True),
    Kind("stance.line_offence", "Line: attack", "next", "Ctrl+5", NOW, "move",
         "Weapon stance for this turn: the point in line, for attack.", rare=True),
    Kind("stance.line_defence", "Line: guard", "next", "Ctrl+6", NOW, "move",
         "Weapon stance for this turn: the point in line, for defence.", rare=True),
    Kind("stance.braced", "Braced", "braced", "1", NOW, "ready",
         "Stance for this turn: steadier fire, but no moving and no Senses in the defence."),
    Kind("stance.alert", "Alert", "alert", "2", NOW, "ready",
         "Stance for this turn: harder to hit, quicker, but every attack is a snap shot."),
    Kind("act.aim", "Aim", "aim", "E", NOW, "ready", "Store Accuracy by scope or sight: one standard action."),
    Kind("act.reload", "Reload", "reload", "Q", NOW, "ready", "Fill the weapon: one standard action."),
    Kind("act.steady", "Steady", "steady", "Y", NOW, "ready", "Buy a plus for the next attack with Accuracy."),
    Kind("act.quickness", "Quickness", "quickness", "I", NOW, "ready",
         "Buy a plus for the next initiative roll with Initiative."),
    Kind("act.focus", "Focus", "focus", "7", NOW, "ready", "Tight Focus: one Focus for one more action, no attack."),
    Kind("act.shake_it_off", "Shake off", "person", "3", NOW, "ready", "Shake off a light wound.", rare=True),
    Kind("aid.staunch", "Staunch", "staunch", "4", FRIEND, "turn", "Stop the bleeding of a neighbour, or one's own.",
         rare=True),
    Kind("aid.revive", "Revive", "medic", "5", FRIEND, "turn", "Bring a dying neighbour back.", rare=True),
    Kind("aid.treat", "Treat", "medic", "F7", FRIEND, "turn", "Cure a neighbour's poison or disease, or one's own.",
         rare=True),
    Kind("act.survive", "Survival", "person", "F12", NOW, "turn", "Guard against heat or cold: +2 on the next check.",
         rare=True),
    Kind("aid.cut", "Cut free", "bound", "Ctrl+U", FRIEND, "turn",
         "Hack at what holds a neighbour with the blade in hand: its damage against what the bond bears.", rare=True),
    Kind("act.break_free", "Break free", "bound", "Ctrl+B", NOW, "turn",
         "Struggle out of a net or bond: Physique and Athletics, one standard action.", rare=True),
    Kind("act.cower", "Cower", "fear", "Ctrl+O", NOW, "turn",
         "Cornered by fear: do nothing, and be harder to get at up close.", rare=True),
    Kind("end", "End turn", "end_turn", "X", NOW, "turn", "End this unit's turn, whatever is left of it."),
    Kind("concede", "Concede", "concede", "Ctrl+K", NOW, "turn", "Give up the battle."),
)  # fmt: skip
BY_KEY = {kind.key: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Option:
    """One thing an attack may be given: its word, shown name, key, the group of which only one may be chosen."""

    word: str
    caption: str
    hotkey: str
    group: str
    about: str


def _called(place: str, key: str, about: str) -> Option:
    return Option(f"called_{place}", f"Called: {place}", f"Shift+{key}", "called", about)


def _centred(place: str, key: str) -> Option:
    about = f"Center Mass: the {place} for Accuracy instead of a minus."
    return Option(f"centre_{place}", f"Centre: {place}", f"Ctrl+{key}", "called", about)


OPTION_LIST: tuple[Option, ...] = (
    Option("snap", "Snap shot", "Shift+S", "", "Quicker than the eye: a minus, but it precedes a watcher's fire."),
    Option("steady", "Steady", "Shift+Y", "", "A plus on this attack."),
    Option("double_tap", "Double tap", "Shift+D", "", "A plain attack that scores one more damage roll."),
    Option("precision", "Precision", "Shift+P", "", "With a called shot: lowers the coverage of the armour."),
    Option("trick", "Trick shot", "Shift+T", "trick", "Past the cover: two rungs less."),
    Option("insane_trick", "Insane trick", "Shift+I", "trick", "No cover, no dodging, and no need to see the target."),
    Option("critical_1", "Critical I", "Shift+1", "critical", "One more damage die."),
    Option("critical_2", "Critical II", "Shift+2", "critical", "Two more damage dice, harder to cap."),
    Option("critical_3", "Critical III", "Shift+3", "critical", "Three more damage dice, harder to cap."),
    Option("critical_4", "Critical IV", "Shift+4", "critical", "Four more damage dice, harder to cap."),
    Option("kill", "Kill shot", "Shift+K", "critical", "The target resists or drops dying."),
    _called("head", "H", "At the head."),
    _called("chest", "C", "At the chest."),
    _called("arm", "A", "At an arm: it may drop the weapon."),
    _called("legs", "L", "At the legs: it may not sprint."),
    _called("gap", "G", "At a gap in the armour."),
    _centred("head", "H"),
    _centred("chest", "C"),
    _centred("arm", "A"),
    _centred("legs", "L"),
    Option("cooked", "Cooked", "Shift+O", "", "Hold the grenade: harder to dodge, but it may go off in the hand."),
)
OPTION_OF = {option.word: option for option in OPTION_LIST}


def kind_of(order: od.Order, throws: tuple[str, ...] = ()) -> str:
    """The key of the kind an order belongs to; `throws` are the kinds of grenades carried, in order."""
    match order:
        case od.Attack(mode=mode):
            return f"attack.{mode}"
        case od.Move(gait=gait):
            return f"move.{gait}"
        case od.Throw(grenade=grenade):
            return f"throw.{throws.index(grenade)}" if grenade in throws else "throw.0"
        case od.WatchOver(options=options):
            return "overwatch.snap" if options else "overwatch"
        case od.Act(act=act):
            return f"act.{act}"
        case od.TakeStance(stance=stance):
            return f"stance.{stance}"
        case od.Aid(kind=kind):
            return f"aid.{kind}"
        case od.Respond(answer=answer):
            return f"respond.{answer}"
    return order.word


def unknown(key: str, hotkey: str = "") -> Kind:
    """A button for a kind of order that this table does not know: another book's."""
    caption = key.partition(".")[2] or key
    return Kind(key, caption.replace("_", " ").capitalize(), "unknown", hotkey, NOW, "turn", "")

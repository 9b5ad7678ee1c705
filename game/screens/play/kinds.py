"""Every kind of order as a button: its name, picture, key, and what it needs before it can be given."""

from __future__ import annotations

from dataclasses import dataclass

from game.messages import orders as od

NOW, UNIT, CELL, CHAIN, FRIEND = "now", "unit", "cell", "chain", "friend"
"""What a kind of order needs: nothing, an enemy, a square, a chain of squares, one of one's own."""
ROWS = ("fire", "close", "move", "ready", "turn")


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
    menu: str = ""
    """The menu of buttons that it stands in, whose key is pressed first; empty for the bar itself."""


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
    Kind("close.strike", "Strike", "fist", "F2", UNIT, "close", "A blow with fist, elbow or foot at arm's length."),
    Kind("close.throw", "Throw", "throw_down", "F3", UNIT, "close",
         "Take hold and throw: costs the target an action of its next turn, and it lands where you say."),
    Kind("close.grapple", "Grapple", "grapple", "F4", UNIT, "close",
         "Take the target into a hold, keep it there, or break out of one: a hold forbids moves and most attacks."),
    Kind("close.weapon", "Blow", "sword", "F6", UNIT, "close", "Attack with the weapon for close combat in hand."),
    Kind("close.brandish", "Brandish", "brandish", "F7", UNIT, "close",
         "A show with the weapon that stores Accuracy instead of harming; a little farther than arm's length."),
    Kind("close.weapon_strike", "Disarm", "weapon_strike", "F12", UNIT, "close",
         "Weapon Strike: at the target's weapon, to take its Advantage or knock the weapon aside."),
    Kind("act.release", "Let go", "release", "Alt+R", NOW, "close", "End the hold.", rare=True),
    Kind("act.immobilize", "Immobilize", "lock", "Alt+I", NOW, "close",
         "Pin who is held: no actions and no interrupts for it, none but the hold for you.", rare=True),
    Kind("act.body_shield", "Shield", "body_shield", "Alt+B", NOW, "close",
         "Keep who is held before you: shots that barely miss you hit it.", rare=True),
    Kind("act.break_free", "Break free", "release", "Alt+F", NOW, "close",
         "Try the bonds: a check of the body against what they bear.", rare=True),
    Kind("move.walk", "Move", "move", "M", CELL, "move", "Walk to a square: one move action."),
    Kind("move.sprint", "Sprint", "sprint", "T", CELL, "move", "Run as far as both actions carry."),
    Kind("move.crawl", "Crawl", "hit_the_deck", "L", CELL, "move", "Crawl one square while down.", rare=True),
    Kind("move.jump", "Jump", "drop", "Alt+J", CELL, "move",
         "Jump down a drop: 1d6 stress for each 10 ft, half if Athletics catches it.", rare=True),
    Kind("act.hunker", "Hunker", "hunker", "C", NOW, "move", "Get behind the cover: one rung better, no shooting."),
    Kind("act.rise", "Rise", "rise", "V", NOW, "move", "Stand up again: one move action.", rare=True),
    Kind("act.lamp", "Lamp", "lamp", "Alt+L", NOW, "move",
         "Light the lamp or douse it: its bearer sees by it, and is seen. One move action.", rare=True),
    Kind("act.go_prone", "Lie down", "hit_the_deck", "Alt+P", NOW, "move",
         "Go prone at no cost; getting up again takes a move action.", rare=True),
    Kind("act.cower", "Cower", "hide", "Alt+C", NOW, "move",
         "Frightened and with no way out: no action at all, but harder to hit.", rare=True),
    Kind("act.second_wind", "Second wind", "surge", "Alt+W", NOW, "move",
         "Gather breath and will anew.", rare=True),
    Kind("act.surge", "Surge", "surge", "6", NOW, "move", "Adrenal Surge: one Adrenaline for another move action."),
    Kind("act.recover", "Pick up", "pick_up", "K", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", "J", NOW, "move", "Take the next carried weapon in hand."),
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
    Kind("aid.cut", "Cut loose", "cut", "Alt+X", FRIEND, "turn",
         "Cut the bonds of a neighbour, or one's own, with the weapon in hand.", rare=True),
    Kind("aid.treat", "Treat", "medic", "Alt+T", FRIEND, "turn", "Cure a neighbour's poison or disease, or one's own.",
         rare=True),
    Kind("act.survive", "Survival", "person", "Alt+S", NOW, "turn", "Guard against heat or cold: +2 on the next check.",
         rare=True),
    Kind("end", "End turn", "end_turn", "X", NOW, "turn", "End this unit's turn, whatever is left of it."),
    Kind("concede", "Concede", "concede", "Ctrl+K", NOW, "turn", "Give up the battle."),
)  # fmt: skip
STANCES = "stances"
"""The menu of the stances of close combat."""
FISTS = "fists"
"""The menu of what bare hands may be bought: Ki and extra turns."""
MENUS = {
    STANCES: Kind(STANCES, "Stances", "stance", "9", NOW, "ready",
                  "The stances of close combat, one of which may be the first thing of a turn."),
    FISTS: Kind(FISTS, "Ki", "ki", "0", NOW, "close",
                "What Advantage buys for bare hands in this round: Ki, and extra turns."),
}  # fmt: skip


def _art(word: str, caption: str, digit: int, about: str) -> Kind:
    icon = "ki" if word.startswith("ki") else "many"
    return Kind(f"act.{word}", caption, icon, f"0 {digit}", NOW, "close", about, menu=FISTS)


def _stance(word: str, caption: str, digit: int, about: str) -> Kind:
    return Kind(f"stance.{word}", caption, f"stance_{word}", f"9 {digit}", NOW, "ready", about, menu=STANCES)


KINDS += (
    _stance("striking", "Striking", 1,
            "Strikes are surer and store more Accuracy; Throws are surer against you. No long gun (ASC-STANCE-05)."),
    _stance("throwing", "Throwing", 2,
            "Throws are surer and store more Initiative; Grapples are surer against you. No long gun (ASC-STANCE-06)."),
    _stance("grappling", "Grappling", 3,
            "Grapples are surer and store more; Strikes and weapons find you sooner. No long gun (ASC-STANCE-07)."),
    _stance("tumbling", "Tumbling", 4,
            "Harder to hit up close, Initiative for each attack that misses you; no Accuracy (ASC-STANCE-08)."),
    _stance("line_offence", "Line, offence", 5, "The weapon's bonus goes into your attacks (ASC-RULING-58)."),
    _stance("line_defence", "Line, defence", 6, "The weapon's bonus goes into your close AC (ASC-RULING-58)."),
    _stance("high_guard", "High guard", 7,
            "Weapon and Accuracy defend you; unhit, you store Initiative. Piercing, better Called "
            "Shots (ASC-STANCE-09)."),
    _stance("low_guard", "Low guard", 8,
            "Weapon and Initiative defend you; unhit, you store Accuracy. Piercing, better Called "
            "Shots (ASC-STANCE-10)."),
    _stance("high_ready", "High ready", 9,
            "Attacks run on Accuracy, hit harder and slash; killing moves are paid in it (ASC-STANCE-11)."),
    _stance("low_ready", "Low ready", 0,
            "Attacks run on Initiative, hit harder and slash; killing moves are paid in it (ASC-STANCE-12)."),
    _art("ki_1", "Ki I", 1, "Strikes of this round: half a die more, the Physical Factor 1 lower (ASC-ADV-05)."),
    _art("ki_2", "Ki II", 2, "Strikes of this round: two half dice more, the Physical Factor 2 lower (ASC-ADV-06)."),
    _art("ki_3", "Ki III", 3, "Strikes of this round: three half dice more, the Physical Factor 3 lower (ASC-ADV-07)."),
    _art("ki_4", "Ki IV", 4, "Strikes of this round: four half dice more, the Physical Factor 4 lower (ASC-ADV-08)."),
    _art("ki_5", "Ki V", 5, "Strikes of this round: five half dice more, the Physical Factor 5 lower (ASC-ADV-09)."),
    _art("one_vs_many", "One vs Many", 6,
         "A second turn right after this one, against others than those attacked in it (ASC-ADV-12)."),
    _art("one_man_army", "One Man Army", 7,
         "Turn after turn, as long as a Strike lands and somebody new is left (ASC-ADV-14, -15)."),
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
    Option("debilitating", "Debilitating", "Shift+B", "", "A blow that wounds and costs the target one more action."),
    Option("joint_break", "Break joint", "Shift+J", "hold", "On who is in a joint lock: breaks it, a wound for sure."),
    Option("backbreaker", "Backbreaker", "Shift+X", "hold", "End the hold over the knee."),
    Option("two_hands", "Two hands", "Shift+W", "", "Both hands on a one-handed weapon: it hits harder."),
    Option("killing_factor", "Finer edge", "Shift+5", "killing", "Killing move: the Physical Factor is 1 lower."),
    Option("killing_die", "Extra die", "Shift+6", "killing", "Killing move: one more damage die."),
    Option("killing_brutal", "Brutal", "Shift+7", "killing", "Killing move: any harm is a full wound as well."),
    Option("killing_stress", "Stressful", "Shift+8", "killing", "Killing move: harm tells on the mind too."),
    Option("killing_overwhelm", "Overwhelm", "Shift+9", "killing", "Killing move: harder to cap, and once more."),
    Option("roll", "Roll anyway", "Shift+R", "", "Roll for more where a hit is sure."),
    Option("cooked", "Cooked", "Shift+O", "", "Hold the grenade: harder to dodge, but it may go off in the hand."),
)
_AIMED = ("steady", *(f"called_{place}" for place in ("head", "chest", "arm", "legs", "gap")),
          *(f"centre_{place}" for place in ("head", "chest", "arm", "legs")), "precision")  # fmt: skip
_KILLING = tuple(option.word for option in OPTION_LIST if option.group == "killing")
CLOSE_OPTIONS: dict[str, tuple[str, ...]] = {
    "strike": (*_AIMED, "roll"),
    "throw": ("steady", "debilitating"),
    "grapple": ("steady", "joint_break", "backbreaker"),
    "weapon": (*_AIMED, "two_hands", *_KILLING, "roll"),
    "brandish": ("steady",),
    "weapon_strike": ("steady",),
}
"""The options that each kind of close attack has chips for."""
SHOT_OPTIONS = tuple(
    option.word for option in OPTION_LIST if option.word not in ("cooked", "debilitating", "joint_break", "backbreaker",
                                                                 "two_hands", "roll", *_KILLING)
)  # fmt: skip
"""The options that shots have chips for."""
OPTION_OF = {option.word: option for option in OPTION_LIST}


def kind_of(order: od.Order, throws: tuple[str, ...] = ()) -> str:
    """The key of the kind an order belongs to; `throws` are the kinds of grenades carried, in order."""
    match order:
        case od.Attack(mode=mode):
            return f"attack.{mode}"
        case od.Close(kind=kind):
            return f"close.{kind}"
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

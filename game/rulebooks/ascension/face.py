"""The words of the flagship: its kinds of orders, options, questions and states as a person meets them."""

from __future__ import annotations

from game.dice.draws import Check
from game.messages.orders import CLOSE_OPTIONS, Order, Throw
from game.rulebooks.ascension.attacks import ammunition_for
from game.rulebooks.ascension.close.refusals import KIND_OPTIONS
from game.rulebooks.ascension.grenades import COOKED, THROW_OPTIONS
from game.rulebooks.ascension.moves import WALKING
from game.rulebooks.ascension.numbers import RULES
from game.rulebooks.ascension.questions import ASKS, PLIGHTS, at_stake
from game.rulebooks.ascension.tips import TIPS
from game.systems.face import (
    CELL,
    CHAIN,
    FRIEND,
    LEFT_FIELD,
    NOW,
    READY_WORDS,
    SQUADS,
    UNIT,
    WINDOW,
    Beyond,
    Face,
    Kind,
    Option,
    StateFace,
)
from game.systems.rulebook import Rulebook

KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "Shot", "fire", UNIT, "fire", "One aimed attack on one enemy."),
    Kind("attack.rapid", "Rapid", "rapid", UNIT, "fire",
         "Rapid fire: more damage rolls the better the attack goes. Uses Ammunition."),
    Kind("attack.marching", "Marching", "marching", UNIT, "fire",
         "Marching fire: a miss still stores Accuracy. Full-auto weapons. Uses Ammunition."),
    Kind("burst", "Burst", "burst", CHAIN, "fire",
         "Sweep as many squares as the weapon's rating: everyone in them is attacked, friends too. Full-auto weapons. "
         "Uses Ammunition. Click lays the row, {next} turns it, Shift+click adds or takes a square."),
    Kind("attack.suppress", "Suppress", "suppress", UNIT, "fire",
         "Suppressing fire: no damage, but the target's own attacks suffer. Uses Ammunition."),
    Kind("throw.0", "Grenade", "grenade", CELL, "fire", "Throw the first kind of grenade carried at a square."),
    Kind("throw.1", "Grenade 2", "smoke", CELL, "fire", "Throw the second kind of grenade carried at a square."),
    Kind("overwatch", "Overwatch", "overwatch", NOW, "fire",
         "Hold the attack until an enemy moves or attacks in sight; one's own cover counts a rung less meanwhile."),
    Kind("overwatch.snap", "Snap hold", "snap_shot", NOW, "fire",
         "Overwatch taken as a Snap Shot: keeps all of one's own cover, but the held attack is at a minus."),
    Kind("close.strike", "Strike", "fist", UNIT, "close", "A blow with fist, elbow or foot at arm's length."),
    Kind("close.throw", "Throw", "throw_down", UNIT, "close",
         "Take hold and throw: costs the target an action of its next turn, and it lands where you say."),
    Kind("close.grapple", "Grapple", "grapple", UNIT, "close",
         "Take the target into a hold, keep it there, or break out of one: a hold forbids moves and most attacks."),
    Kind("close.weapon", "Blow", "sword", UNIT, "close", "Attack with the weapon for close combat in hand."),
    Kind("close.brandish", "Brandish", "brandish", UNIT, "close",
         "A show with the weapon that stores Accuracy instead of harming; a little farther than arm's length."),
    Kind("close.weapon_strike", "Disarm", "weapon_strike", UNIT, "close",
         "Weapon Strike: at the target's weapon, to take its Advantage or knock the weapon aside."),
    Kind("act.release", "Let go", "release", NOW, "close", "End the hold.", rare=True),
    Kind("act.immobilize", "Immobilize", "lock", NOW, "close",
         "Pin who is held: no actions and no interrupts for it, none but the hold for you.", rare=True),
    Kind("act.body_shield", "Shield", "body_shield", NOW, "close",
         "Keep who is held before you: shots that barely miss you hit it.", rare=True),
    Kind("act.break_free", "Break free", "release", NOW, "close",
         "Try the bonds: a check of the body against what they bear.", rare=True),
    Kind("move.walk", "Walk", "move", CELL, "move", "Walk to a square: one move action."),
    Kind("move.sprint", "Sprint", "sprint", CELL, "move", "Run as far as both actions carry."),
    Kind("move.crawl", "Crawl", "hit_the_deck", CELL, "move", "Crawl one square while down.", rare=True),
    Kind("move.jump", "Jump", "drop", CELL, "move",
         "Jump down a drop: 1d6 stress for each 10 ft, half if Athletics catches it.", rare=True),
    Kind("act.hunker", "Hunker", "hunker", NOW, "move",
         "Cover {n.hunker_cover} step better: one move action. No shooting until you Rise, which takes another one; "
         "prone meanwhile, {n.hunker_close:+d} to AC in close combat (ASC-MOVE-04 to -07)."),
    Kind("act.rise", "Rise", "rise", NOW, "move", "Stand up again: one move action.", rare=True),
    Kind("act.lamp", "Lamp", "lamp", NOW, "move",
         "Light the lamp or douse it: its bearer sees by it, and is seen. One move action.", rare=True),
    Kind("act.go_prone", "Lie down", "hit_the_deck", NOW, "move",
         "Go prone at no cost; getting up again takes a move action.", rare=True),
    Kind("act.cower", "Cower", "hide", NOW, "move",
         "Frightened and with no way out: no action at all, but harder to hit.", rare=True),
    Kind("act.second_wind", "Second wind", "surge", NOW, "move",
         "Gather breath and will anew.", rare=True),
    Kind("act.surge", "Surge", "surge", NOW, "move", "Adrenal Surge: one Adrenaline for another move action."),
    Kind("act.recover", "Pick up", "pick_up", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", NOW, "move", "Take the next carried weapon in hand."),
    Kind("stance.braced", "Braced", "braced", NOW, "ready",
         "Stance for this turn: steadier fire, but no moving and no Senses in the defence."),
    Kind("stance.alert", "Alert", "alert", NOW, "ready",
         "Stance for this turn: harder to hit, quicker, but every attack is a snap shot."),
    Kind("act.aim", "Aim", "aim", NOW, "ready", "Store Accuracy by scope or sight: one standard action."),
    Kind("act.reload", "Reload", "reload", NOW, "ready", "Fill the weapon: one standard action."),
    Kind("act.clear_jam", "Clear jam", "cut", NOW, "ready",
         "Clear the jam of the weapon in hand: one standard action (ALT-CRIT-07).", rare=True),
    Kind("act.steady", "Steady", "steady", NOW, "ready",
         "Pay {n.steady_cost} stored Accuracy: {n.steady_edge:+d} on this soldier's next attack (ASC-ADV-01)."),
    Kind("act.quickness", "Quickness", "quickness", NOW, "ready",
         "Pay {n.quickness_cost} stored Initiative: {n.quickness_edge:+d} on the next initiative roll, for an earlier "
         "turn next round (ASC-ADV-04)."),
    Kind("act.improved_snap", "Improved snap", "snap_shot", NOW, "fire",
         "{n.improved_snap_cost} Initiative, no action: a snap shot at any enemy in sight, who may not defend "
         "(ASC-ADV-31).", rare=True),
    Kind("act.focus", "Focus", "focus", NOW, "ready", "Tight Focus: one Focus for one more action, no attack."),
    Kind("act.shake_it_off", "Shake off", "person", NOW, "ready", "Shake off a light wound.", rare=True),
    Kind("aid.staunch", "Staunch", "staunch", FRIEND, "turn", "Stop the bleeding of a neighbour, or one's own.",
         rare=True),
    Kind("aid.revive", "Revive", "medic", FRIEND, "turn", "Bring a dying neighbour back.", rare=True),
    Kind("aid.cut", "Cut loose", "cut", FRIEND, "turn",
         "Cut the bonds of a neighbour, or one's own, with the weapon in hand.", rare=True),
    Kind("aid.treat", "Treat", "medic", FRIEND, "turn", "Cure a neighbour's poison or disease, or one's own.",
         rare=True),
    Kind("act.work", "Work", "settings", NOW, "turn",
         "Work on the lock, terminal, charge or machine here or beside: one standard action (ALT-BASE-33).", rare=True),
    Kind("act.survive", "Survival", "person", NOW, "turn",
         "Guard against heat or cold: {n.weather_aid:+d} on the next check.", rare=True),
)  # fmt: skip
STANCES = "stances"
"""The menu of the stances of close combat."""
FISTS = "fists"
"""The menu of what bare hands may be bought: Ki and extra turns."""
MENUS = {
    STANCES: Kind(STANCES, "Stances", "stance", NOW, "ready",
                  "The stances of close combat, one of which may be the first thing of a turn."),
    FISTS: Kind(FISTS, "Ki", "ki", NOW, "close",
                "What Advantage buys for bare hands in this round: Ki, and extra turns."),
}  # fmt: skip


def _art(word: str, caption: str, about: str) -> Kind:
    icon = "ki" if word.startswith("ki") else "many"
    return Kind(f"act.{word}", caption, icon, NOW, "close", about, menu=FISTS)


def _stance(word: str, caption: str, about: str) -> Kind:
    return Kind(f"stance.{word}", caption, f"stance_{word}", NOW, "ready", about, menu=STANCES)


_IN_MENUS = (
    _stance("striking", "Striking",
            "Strikes are surer and store more Accuracy; Throws are surer against you. No long gun (ASC-STANCE-05)."),
    _stance("throwing", "Throwing",
            "Throws are surer and store more Initiative; Grapples are surer against you. No long gun (ASC-STANCE-06)."),
    _stance("grappling", "Grappling",
            "Grapples are surer and store more; Strikes and weapons find you sooner. No long gun (ASC-STANCE-07)."),
    _stance("tumbling", "Tumbling",
            "Harder to hit up close, Initiative for each attack that misses you; no Accuracy (ASC-STANCE-08)."),
    _stance("line_offence", "Line, offence", "The weapon's bonus goes into your attacks (ASC-RULING-58)."),
    _stance("line_defence", "Line, defence", "The weapon's bonus goes into your close AC (ASC-RULING-58)."),
    _stance("high_guard", "High guard",
            "Weapon and Accuracy defend you; unhit, you store Initiative. Piercing, better Called "
            "Shots (ASC-STANCE-09)."),
    _stance("low_guard", "Low guard",
            "Weapon and Initiative defend you; unhit, you store Accuracy. Piercing, better Called "
            "Shots (ASC-STANCE-10)."),
    _stance("high_ready", "High ready",
            "Attacks run on Accuracy, hit harder and slash; killing moves are paid in it (ASC-STANCE-11)."),
    _stance("low_ready", "Low ready",
            "Attacks run on Initiative, hit harder and slash; killing moves are paid in it (ASC-STANCE-12)."),
    _art("ki_1", "Ki I", "Strikes of this round: half a die more, the Physical Factor 1 lower (ASC-ADV-05)."),
    _art("ki_2", "Ki II", "Strikes of this round: two half dice more, the Physical Factor 2 lower (ASC-ADV-06)."),
    _art("ki_3", "Ki III", "Strikes of this round: three half dice more, the Physical Factor 3 lower (ASC-ADV-07)."),
    _art("ki_4", "Ki IV", "Strikes of this round: four half dice more, the Physical Factor 4 lower (ASC-ADV-08)."),
    _art("ki_5", "Ki V", "Strikes of this round: five half dice more, the Physical Factor 5 lower (ASC-ADV-09)."),
    _art("one_vs_many", "One vs Many",
         "A second turn right after this one, against others than those attacked in it (ASC-ADV-12)."),
    _art("one_man_army", "One Man Army",
         "Turn after turn, as long as a Strike lands and somebody new is left (ASC-ADV-14, -15)."),
)  # fmt: skip

def _split(accuracy: int, initiative: int) -> tuple[str, str]:
    """A split of Advantage says what is taken (ASC-MELEE-36)."""
    parts = ((accuracy, "Accuracy"), (initiative, "Initiative"))
    return " and ".join(f"{points} {name}" for points, name in parts if points), "weapon_strike"


def _called(place: str, figure: str, about: str) -> Option:
    return Option(f"called_{place}", f"Called: {place}", "called", about, figure=f"{{n.{figure}:+d}}")


def _centred(place: str) -> Option:
    about = f"Center Mass: a wound at the {place}, for Accuracy instead of a minus."
    return Option(f"centre_{place}", f"Centre: {place}", "called", about)


OPTIONS: tuple[Option, ...] = (
    Option("snap", "Snap shot", "", "Quicker than the eye: a minus, but it precedes a watcher's fire."),
    Option("steady", "Steady", "", "{n.steady_edge:+d} on this attack."),
    Option("double_tap", "Double tap", "", "A plain attack that scores one more damage roll."),
    Option("precision", "Precision", "", "With a called shot: lowers the coverage of the armour.",
           "called"),
    Option("trick", "Trick shot", "trick", "Past the cover: two rungs less."),
    Option("insane_trick", "Insane trick", "trick", "No cover, no dodging, and no need to see the target."),
    Option("critical_1", "Critical I", "critical", "One more damage die."),
    Option("critical_2", "Critical II", "critical", "Two more damage dice, harder to cap."),
    Option("critical_3", "Critical III", "critical", "Three more damage dice, harder to cap."),
    Option("critical_4", "Critical IV", "critical", "Four more damage dice, harder to cap."),
    Option("kill", "Kill shot", "critical", "The target resists or drops dying."),
    _called("head", "called_head", "{n.called_head:+d} to hit. A wound there lowers Senses and Intellect."),
    _called("chest", "called_chest", "{n.called_chest:+d} to hit. A wound there lowers Physique."),
    _called("arm", "called_limb", "{n.called_limb:+d} to hit. A wound there weakens its attacks; it may drop the "
            "weapon."),
    _called("legs", "called_limb", "{n.called_limb:+d} to hit. A wound there slows it and bars a sprint."),
    _called("gap", "called_gap", "{n.called_gap:+d} to hit. Armour does not count; where a wound falls is rolled."),
    _centred("head"),
    _centred("chest"),
    _centred("arm"),
    _centred("legs"),
    Option("debilitating", "Debilitating", "", "A blow that wounds and costs the target one more action."),
    Option("joint_break", "Break joint", "hold", "On who is in a joint lock: breaks it, a wound for sure."),
    Option("backbreaker", "Backbreaker", "hold", "End the hold over the knee."),
    Option("two_hands", "Two hands", "", "Both hands on a one-handed weapon: it hits harder."),
    Option("killing_factor", "Finer edge", "killing", "Killing move: the Physical Factor is 1 lower."),
    Option("killing_die", "Extra die", "killing", "Killing move: one more damage die."),
    Option("killing_brutal", "Brutal", "killing", "Killing move: any harm is a full wound as well."),
    Option("killing_stress", "Stressful", "killing", "Killing move: harm tells on the mind too."),
    Option("killing_overwhelm", "Overwhelm", "killing", "Killing move: harder to cap, and once more."),
    Option("roll", "Roll anyway", "", "Roll for more where a hit is sure."),
    Option("cooked", "Cooked", "", "Hold the grenade: harder to dodge, but it may go off in the hand."),
)

_SHOTS = tuple(one.word for one in OPTIONS if one.word != COOKED and one.word not in CLOSE_OPTIONS)
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "attack": _SHOTS, "burst": _SHOTS, "throw": THROW_OPTIONS,
    **{f"close.{kind}": options for kind, options in KIND_OPTIONS.items()},
}  # fmt: skip
ANSWERS = {
    **READY_WORDS,
    "dodge": ("Dodge", "dodge"),
    "feat": ("Throw oneself aside (off balance)", "dodge"),
    "hit_the_deck": ("Hit the deck", "hit_the_deck"),
    "feint": ("Feint", "feint"),
    "double_feint": ("Double feint", "feint"),
    "cap": ("Cap it: take a wound", "wound"),
    "quick_draw": ("Quick Draw", "quick_draw"),
    "quickness": ("Quickness", "quickness"),
    "backstep": ("Step back", "move"),
    "edge": ("Hurt the hand", "sword"),
    **{
        one.key.partition(".")[2]: (one.caption, one.icon) for one in KINDS
        if one.key.partition(".")[2] in ("aim", "clear_jam", "reload", "survive", "staunch", "revive", "treat", "cut")
    },
    "shoot": ("Shoot", "fire"),
    "fight": ("Attack up close", "fist"),
    "throw_grenade": ("Throw a grenade", "grenade"),
    "hold_fire": ("Overwatch", "overwatch"),
    "press": ("Press", "weapon_strike"),
    "toss": ("Toss", "throw_down"),
    "trip": ("Trip", "throw_down"),
    "joint_lock": ("Lock the joint", "lock"),
    "reversal": ("Take hold", "grapple"),
    "lose_move": ("The move action", "move"),
    "lose_standard": ("The standard action", "fire"),
    "both": ("Both", "initiative"),
    **{f"take_{one}_{other}": _split(one, other) for one in range(13) for other in range(13)},
}
STATES = {
    "healthy": StateFace("", "healthy", "is back in the fight", "back up", good=True),
    "critical": StateFace("CRITICAL", "critical", "goes down, critical", "critical"),
    "dying": StateFace("DYING", "dying", "is dying", "dying"),
    "stunned": StateFace("STUNNED", "critical", "is stunned", "stunned"),
    "annihilated": StateFace("GONE", "dead", "is torn apart", "annihilated"),
    "dead": StateFace("dead", "dead", "is dead", "dead"),
    **LEFT_FIELD,
}


def _beyond(_book: Rulebook, order: Order, check: Check) -> Beyond | None:
    """A throw that reaches its number and no more scatters (ASC-GREN-03)."""
    more = check.bands[-1] if isinstance(order, Throw) else 0
    return Beyond(more, "land there", "it scatters", "ASC-GREN-03") if more else None


FACE = Face(
    kinds=(*KINDS, *SQUADS, *WINDOW, *_IN_MENUS),
    menus=MENUS,
    options=OPTIONS,
    options_of=OPTIONS_OF,
    asks=ASKS,
    answers=ANSWERS,
    states=STATES,
    marks={"off_balance": "is off balance"},
    reach=WALKING.way,
    plights=PLIGHTS,
    at_stake=at_stake,
    rules=RULES,
    ammunition=ammunition_for,
    beyond=_beyond,
    tips=TIPS,
)

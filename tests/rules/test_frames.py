"""Every frame of harm and grenades reads back from its line (law 6)."""

import json

import pytest

from game.messages import frames as fr
from game.messages.wire import lively, to_line
from game.rulebooks.ascension.blasts import blast_hit
from game.rulebooks.ascension.frames import DodgeWay, GrenadeThrow, KillShot, TakeWound, Tend
from tests.rules.support import FRAG, hit


def declared_toss(fight):
    unit = fight.unit("t", skills={"athletics": 3})
    return fight.book.steps[GrenadeThrow](
        GrenadeThrow(unit, "frag", (3, 0), ("cooked",)), fight.world, fight.book, None
    ).then


@pytest.mark.parametrize(
    "frame",
    [
        hit(3, "3d6", cut=2, place="head", overwhelming=0),
        blast_hit(FRAG, 3, 4, 12),
        KillShot(3, 4, 14, hit(4, "7d6")),
        TakeWound(3, "blunt", "light", "arm"),
        fr.Bleed(3),
        Tend(3, 4, "revive"),
        fr.Scatter(7),
        fr.Blast(7, 3, "dice", (4, 5), ((3, 2), (4, 1))),
        DodgeWay(3),
    ],
    ids=lambda frame: type(frame).__name__,
)
def test_a_frame_reads_back(frame):
    assert lively(json.loads(to_line(frame))) == frame


def test_a_declared_throw_reads_back(bout):
    grenade_throw = declared_toss(bout())
    assert grenade_throw.modifiers
    assert grenade_throw.parts
    assert lively(json.loads(to_line(grenade_throw))) == grenade_throw

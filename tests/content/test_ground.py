"""Maps read with the ground alone: no rulebook's cards, and the same faults."""

from pathlib import Path

import pytest

from game.content.battlefield import ground_cards
from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.tiledmap import read_tiled

STRANGERS = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="2" height="1"
 tilewidth="32" tileheight="32" infinite="0" nextlayerid="4" nextobjectid="9">
 <tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="1" columns="1">
  <tile id="0" type="grass"/>
 </tileset>
 <layer id="1" name="ground" width="2" height="1"><data encoding="csv">1,1</data></layer>
 <objectgroup id="2" name="units">
  <object id="7" name="Bo" type="rifelman" x="0" y="0" width="32" height="32">
   <properties><property name="side" value="red"/></properties>
  </object>
 </objectgroup>
 <objectgroup id="3" name="hazards">
  <object id="8" type="gas" x="0" y="0" width="32" height="32">
   <properties><property name="poison" value="mildd"/></properties>
  </object>
 </objectgroup>
</map>
"""


def test_the_ground_alone_finds_what_the_whole_catalogue_finds(tmp_path: Path) -> None:
    path = tmp_path / "m.tmx"
    path.write_text(STRANGERS, encoding="utf-8")
    found = []
    for cards in (catalogue(), ground_cards()):
        with pytest.raises(ContentError) as caught:
            read_tiled(path, cards)
        found.append([(problem.place, problem.what, problem.hint) for problem in caught.value.problems])
    assert found[0] == found[1]
    assert [what for _, what, _ in found[1]] == ['unknown unit class "rifelman"', 'unknown poison "mildd"']
    assert all('"rifleman"' in hint or '"mild"' in hint for _, _, hint in found[1])
    assert ground_cards().terrains == catalogue().terrains

"""What is: one battle's units and ground as esper components, readable by all, written only by the battle.

`store` keeps a world in an esper context of its own, `overlay` imagines changes on top of one, and the
component files hold frozen values: `body` (who), `place` (where and how), `gear` (with what), `mind`
(Advantage, exploits, edges), `turns` (whose go it is), `sides` (what a side knows and wants).
"""

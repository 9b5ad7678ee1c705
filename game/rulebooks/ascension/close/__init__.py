"""Close combat: fists, holds and weapons.

`postures` its stances as figures; `challenge` close AC; `rolls` attack rolls; `factor` the Physical Factor;
`refusals` what is legal; `attack` an attack under way; `effects` what a success does; `backstep` giving ground.
"""

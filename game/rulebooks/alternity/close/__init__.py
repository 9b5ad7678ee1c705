"""Close combat.

Blows by reach (`blows`, `reach`, `hands`), several attackers on one (`gangs`), and what is done against blows
(`dodge`, `parry`, `react`).
"""

"""Close combat: blows by reach (`blows`, `reach`, `strength`, `hands`), several attackers on one (`ring`, `gangs`), and
what is done against blows (`dodge`, `parry`, `react`)."""

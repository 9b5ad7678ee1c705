"""How long an answer to a question may hold, in words."""

from __future__ import annotations

from game.messages.stack import Ask
from game.systems.face import Face

PASS = "Not this turn"
STANDING = (("always", "Always"), ("never", "Never"), ("below", "No under {figure}, else ask me"))


def standing(face: Face, ask: Ask) -> tuple[tuple[str, str], ...]:
    """The answers that may hold from now on: word and caption; a threshold only where the question names a figure."""
    if ask.question not in face.lasting:
        return ()
    one = face.ask(ask.question)
    named = ask.weight > 0 and "{weight}" in one.text
    figure = f"{ask.weight} {one.counts}".rstrip()
    return tuple((word, said.format(figure=figure)) for word, said in STANDING if word != "below" or named)


DEPLOY = ("Deployment", "Place your soldiers in the marked zone. Click a soldier, then a square. [Tab] next soldier.")
HOLDS = "It holds for this battle. To be asked again: Alt+A. For new battles: Esc, then Options."
LASTING = {
    "pass": "Decline for the rest of this enemy's turn. The fire stays held.",
    "always": f"From now on the answer is yes, for all of your side. You are not asked again. {HOLDS}",
    "never": f"From now on the answer is no, for all of your side. You are not asked again. {HOLDS}",
    "below": "From now on the answer is no for all of your side while the figure is lower. From this figure on you are "
             f"asked. {HOLDS}",
}

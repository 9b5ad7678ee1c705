"""How long an answer to a question may hold, in words."""

from __future__ import annotations

from game.messages.stack import Ask
from game.systems.face import Face

PASS = "Not this turn"
STANDING = (("always", "Always"), ("never", "Never"), ("below", "Never below {weight}"))


def standing(face: Face, ask: Ask) -> tuple[tuple[str, str], ...]:
    """The answers that may hold from now on: word and caption; a threshold only where the question names a figure."""
    if ask.question not in face.lasting:
        return ()
    named = ask.weight > 0 and "{weight}" in face.ask(ask.question)[1]
    return tuple((word, said.format(weight=ask.weight)) for word, said in STANDING if word != "below" or named)


DEPLOY = ("Deployment", "Choose a soldier, then a square of the marked zone. Tab takes the next one.")
LASTING = {
    "pass": "Let it be for the rest of this enemy's turn; the fire stays held.",
    "always": "Always answer yes to this question, for all of your side.",
    "never": "Never, for all of your side.",
    "below": "Never when the number in question is lower than this.",
}

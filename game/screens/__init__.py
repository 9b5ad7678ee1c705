"""The window: draws what happened, sends orders. The only package that imports pygame."""

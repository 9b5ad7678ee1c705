"""The window: draws what happened, sends orders. The only room that knows pygame."""

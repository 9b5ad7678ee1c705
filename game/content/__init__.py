"""Reads what people wrote: cards, maps, scenarios, scenes; every fault is a Problem."""

"""The room that reads what people wrote: cards, profiles, maps, scenarios and scenes, every fault a Problem."""

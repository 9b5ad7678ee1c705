"""tmp"""
from ai.plain import GreedySeat
class UtilitySeat(GreedySeat):
    pass

"""Which routes a seat can claim right now."""

from draisine.engine.chart import Chart
from draisine.engine.compiled import jit
from draisine.engine.limits import COLOURS, LENGTH, LOCO, WORD
from draisine.engine.routesets import lowest, popcount
from draisine.engine.state import State, Work


@jit
def find_claimable(chart: Chart, state: State, work: Work, seat: int) -> int:
    """Write the set of routes that are open to the seat and that its hand can pay; return how many they are."""
    me = state.players[seat]
    locos = me.hand[LOCO]
    most = min(LENGTH, me.reserve)
    size = 0
    for w in range(chart.words):
        work.claimable[w] = chart.payable[LOCO].cards[min(locos, most)].word[w]
    for colour in range(COLOURS):
        have = me.hand[colour]
        if have > 0:
            payable = chart.payable[colour].cards[min(have + locos, most)]
            for w in range(chart.words):
                work.claimable[w] |= payable.word[w]
    boardable = chart.boardable[min(locos, LENGTH)]
    barred = state.barred[seat]
    reach = state.reach[seat]
    for w in range(chart.words):
        bits = work.claimable[w] & state.free.word[w] & reach.word[w] & boardable.word[w] & ~barred.word[w]
        work.claimable[w] = bits
        size += popcount(bits)
    return size


@jit
def nth_claimable(work: Work, index: int) -> int:
    """The route at a place in the set just found."""
    w = 0
    size = popcount(work.claimable[0])
    while index >= size:
        index -= size
        w += 1
        size = popcount(work.claimable[w])
    bits = work.claimable[w]
    for _ in range(index):
        bits &= bits - 1
    return w * WORD + lowest(bits)

"""The routes that a seat can claim now, found with set operations."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, LENGTH, LOCO, WORD_BITS
from draisine.engine.compiler.jit import jit, popcount
from draisine.engine.route_sets import lowest_bit
from draisine.engine.state import Scratch, State


@jit
def find_claimable(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """Write the set of routes that the seat may claim and that its hand can pay; return their number."""
    me = state.players[seat]
    locos = me.hand[LOCO]
    most = min(LENGTH, me.reserve)
    payable = tables.payable[LOCO].cards[min(locos, most)].word
    first = payable[0]
    second = payable[1]
    third = payable[2]
    for colour in range(COLOURS):
        payable = tables.payable[colour].cards[min(me.hand[colour] + locos, most)].word
        first |= payable[0]
        second |= payable[1]
        third |= payable[2]
    boardable = tables.ferry_payable[min(locos, LENGTH)].word
    barred = state.barred[seat].word
    reach = state.reach[seat].word
    free = state.free.word
    first &= free[0] & reach[0] & boardable[0] & ~barred[0]
    second &= free[1] & reach[1] & boardable[1] & ~barred[1]
    third &= free[2] & reach[2] & boardable[2] & ~barred[2]
    scratch.claimable[0] = first
    scratch.claimable[1] = second
    scratch.claimable[2] = third
    return popcount(first) + popcount(second) + popcount(third)


@jit
def nth_claimable(scratch: Scratch, index: int) -> int:
    """The route at an index of the set just found."""
    w = 0
    size = popcount(scratch.claimable[0])
    while index >= size:
        index -= size
        w += 1
        size = popcount(scratch.claimable[w])
    bits = scratch.claimable[w]
    for _ in range(index):
        bits &= bits - 1
    return w * WORD_BITS + lowest_bit(bits)

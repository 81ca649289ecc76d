"""The longest trail of a network, by bridge decomposition and frontier search.

longest      `longest_trail`, `trace_trail`: decompose a network into bridgeless blocks, contract each to a tail
block        a block, and the order in which its edges are decided
frontier     the search of a block: Simpath-style frontier states, iterative deepening, a transposition table
components   which open cities are connected: partitions packed into one integer
bound        lower bounds from the parity relaxation, by dynamic programming
exhaustive   the fallback for blocks too wide for the frontier search
"""

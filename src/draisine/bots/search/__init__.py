"""The searching bot: information-set search with determinization and sequential halving.

A search samples full states that agree with the seat's observation (determinization) and plays each to its end once
for every candidate decision. After each stage the worse half of the candidates is eliminated (sequential halving).
Within rollouts, the seat's own next decisions form a shallow information-set tree.

- `bot`: `SearchBot`, with a budget of time or playouts, on one thread or several.
- `candidates`: the decisions worth searching.
- `sequential_halving`: the search itself: determinization, rollouts, elimination.
- `rollouts`: what rivals play for, and how planners play a determinization to its end.
- `tree`: information-set Monte Carlo tree search (ISMCTS) with progressive widening.
- `beliefs`: which tickets rivals are likely to hold (Metropolis–Hastings).
- `advice`: the searching bot's move for a person, with a reason.
"""

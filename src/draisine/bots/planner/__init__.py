"""The planning bots: one cheapest network for all tickets, with weights per level.

- `plan`: the `Plan` record.
- `costs`: the effort of every route.
- `wanted`: paths added to or removed from a plan, and whether it still holds.
- `dijkstra`: cheapest paths at the costs of a plan.
- `network`: the network of all tickets, built by a Steiner-tree insertion heuristic: ticket by ticket along the
  cheapest path, where routes wanted by an earlier ticket are free.
- `tickets`, `cards`, `payment`, `points`: which tickets to keep, which card to draw, how to pay, what to claim for
  points.
- `weights`: the numbers that make the levels differ.
- `decide`: the decision itself. `passenger` is the weakest level, which often decides hastily.

Functions take a `state` and a `seat`: the seat's observation at a table, or a determinized state in the rollouts of
`bots.search`. Either way they read only what the seat knows.
"""

"""What the analysis of games tells.

- `games`: reviews of finished games, moves tried in them, and games that play on from a moment
- `checks`: warnings before blunders
- `quality`: how well a person plays; `fairness`: whether chance is fair
"""

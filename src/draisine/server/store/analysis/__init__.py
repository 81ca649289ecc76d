"""What is computed from finished games, and stored.

- `reviews`: reviews of games, and how well people played in them
- `fairness`: counts of what chance decided
"""

"""Finished games.

- `archive`: results, computed from the log on demand; `statistics`: results of one person by board
- `replay`: a game step by step; `imports`: records of games played elsewhere
- `reviews/`: what every decision cost, computed in the background; `fairness/`: statistics over shuffles
- `share_images`: pictures of a game; `work_queues`: fair queues for what is costly to compute
"""

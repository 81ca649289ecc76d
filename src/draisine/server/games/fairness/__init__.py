"""Statistics over the shuffles of finished games: is every card, ticket and seat as frequent as it should be?

- `draws`: what chance decided in a game, and what was to be expected
- `counter`: counts finished games in the background
- `report`: the tests of the counts; `chi_square`: their p-values
"""

"""Reviews of finished games: computed in the background, one at a time, and stored.

- `jobs`: the queue of games that wait for their review, fair between addresses and people
- `judgement`: a single move, judged by what its seat knows; `moments`: positions of a finished game
- `quality`: how well a person has played over the weeks
- `messages`: requests and responses
"""

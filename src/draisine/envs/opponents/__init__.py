"""Who plays the seats that the caller does not play.

- `called_bots.py`: bots that are called from Python between compiled steps: the Baron, and nets
- `functions.py`: the functions that step a batch, chosen by its opponents

Opponents that play in compiled code are in `stepping.py` (random, by a table) and `bot_stepping.py` (bots)."""

"""The final score of a game: the score sheet, and the order in which it is revealed."""

"""Finished games: replays, results, statistics, imports and share images."""

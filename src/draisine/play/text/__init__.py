"""Games in words: events, refusals, and tables for the terminal."""

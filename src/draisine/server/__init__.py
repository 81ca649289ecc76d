"""Tables for friends: people, seats, games in progress, kept and shown to each seat as it may see them."""

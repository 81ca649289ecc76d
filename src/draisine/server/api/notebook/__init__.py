"""What a player keeps beside the game: private notes, and the card counter."""

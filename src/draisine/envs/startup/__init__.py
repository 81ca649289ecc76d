"""What happens before the first step: compilation, with an explanation of the wait (`progress.py`)."""

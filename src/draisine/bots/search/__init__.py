"""The searching bot: sequential halving over determinized rollouts."""

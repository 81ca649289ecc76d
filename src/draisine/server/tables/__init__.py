"""Tables: their event log, the rules for commands, sessions in memory, and what each viewer may see."""

"""`draisine train`: `command` runs it, `lines` reports its progress."""

"""`draisine arena`: `command` runs it, `games` shows progress, `table` prints results."""

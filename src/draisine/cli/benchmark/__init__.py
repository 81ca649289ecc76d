"""`draisine benchmark`: `command` runs it, `table` prints the results."""

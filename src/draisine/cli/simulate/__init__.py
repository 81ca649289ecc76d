"""`draisine simulate`."""

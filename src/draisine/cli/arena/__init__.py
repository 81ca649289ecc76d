"""`draisine arena`."""

"""`draisine boards` and its subcommands."""

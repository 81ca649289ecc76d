"""`python -m draisine.cli`."""

from draisine.cli import main

main(prog_name="draisine")

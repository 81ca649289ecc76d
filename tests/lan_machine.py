"""The command line on a machine whose addresses in the local network are those of DRAISINE_TEST_LAN.

Tests name other loopback addresses there, such as 127.0.0.2: nothing leaves the machine."""

import os

from draisine.cli import main
from draisine.server import addresses

PROGRAM = ("-m", "tests.lan_machine")
VARIABLE = "DRAISINE_TEST_LAN"
ADDRESS = "127.0.0.2"

if __name__ == "__main__":
    addresses.lan_addresses = os.environ.get(VARIABLE, ADDRESS).split
    main(prog_name="draisine")

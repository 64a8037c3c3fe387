"""`python -m sim.home.thor` is the executable that the `ai2thor` library starts."""

from __future__ import annotations

import os
import sys

from sim.home.thor.links import link_from
from sim.home.thor.standin import StandIn, window


def main() -> None:
    """Connect as the environment says and serve until the library goes away."""
    try:
        link = link_from(os.environ)
    except ValueError as error:
        sys.exit(str(error))
    StandIn(*window(sys.argv[1:])).serve(link)


if __name__ == "__main__":
    main()

"""`python -m gateway` is `nomic-gateway`. Must never do anything else."""

import sys

from gateway.cli import main

sys.exit(main())

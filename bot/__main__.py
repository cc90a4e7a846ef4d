"""`python -m bot` is `balda`."""

import sys

from bot.cli import main

sys.exit(main())

"""`python -m bot` is `balda`."""

import sys

from bot.cli.parser import main

sys.exit(main())

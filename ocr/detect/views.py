"""What the network that locates is shown, and the units in which it answers."""

from typing import Literal

VIEW_SIDE = 384  # px of a picture's long side
STRIDE = 4  # px of a view for one place of the network's answer
STEP_UNIT = 32.0  # px: what the network's numbers for offsets and steps are multiples of

BoardKind = Literal["square", "hive", "die", "key"]
KINDS: tuple[BoardKind, ...] = "square", "hive", "die", "key"

"""What the network that locates is shown: the picture, made small, in a square or a wider frame."""

VIEW_SIDE = 384  # px of a picture's long side
STRIDE = 4  # px of a view for one place of the network's answer

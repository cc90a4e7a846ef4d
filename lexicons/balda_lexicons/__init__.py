"""Images of the lexicons that Balda Bot plays with; the package `solver` finds and maps them."""

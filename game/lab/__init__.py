"""Many battles without a screen: `match` fights one to a record, `batch` many over processes, `tally` counts them."""

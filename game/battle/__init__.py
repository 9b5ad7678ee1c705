"""One battle from muster to verdict: `advance` drives it, `apply` alone writes, an `Outlook` is what a side knows."""

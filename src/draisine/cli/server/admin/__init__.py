"""`draisine admin`, one module per subject."""

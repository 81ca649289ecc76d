"""Board layout: where every city, space and label lies."""

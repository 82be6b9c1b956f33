"""Ship and crew: rolled, named, and given faces."""

"""The map: how it is painted, looked at, and how ships move on it."""

"""The bridge: the map with all panels around it, and what is asked there."""

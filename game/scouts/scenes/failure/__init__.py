"""The failure roll."""

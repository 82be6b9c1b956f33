"""The table: missions, hands and ships, and what it asks on itself."""

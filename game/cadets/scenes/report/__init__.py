"""The mission report."""

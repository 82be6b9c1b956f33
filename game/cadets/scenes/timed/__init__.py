"""What all desks under a clock share."""

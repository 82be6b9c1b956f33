"""Engineering: tiles on the power grid."""

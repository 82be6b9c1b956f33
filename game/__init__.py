"""Long Orbit: three board games about small ships in deep space, played on one table."""

__version__ = "0.1.0"

"""Pure functions from facts, outcomes and source to what users read."""

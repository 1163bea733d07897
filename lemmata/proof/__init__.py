"""Checks evidence: certificates of safety by other solvers, counterexamples by running them."""

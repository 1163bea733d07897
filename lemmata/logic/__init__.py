"""Terms, and what is asked of solvers about them. Nothing else in the project imports a solver library."""

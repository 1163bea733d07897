"""Random C programs without undefined behaviour, which print a trail of checksums.

`program.generate(random, bits)` draws from any `random.Random`, so that a seed names a program, and
Hypothesis (`strategies.randoms`) can shrink one. The generator knows the type of each expression and the
range of each integer, and puts a guard only where an operator could go wrong; what it takes for free of
undefined behaviour, gcc's sanitizers confirm in a test.
"""

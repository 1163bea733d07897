"""Bugs in schedules, the lemma pool, configurations, and in who is said to have reached a proof."""

from tests.seeded.bug import Bug

_PAPERS = ("tests/verdicts/test_papers.py",)
_POOL = ("tests/run/test_pool.py",)
_CERTIFYING = ("tests/run/test_certifying.py",)
_EXCHANGE = ("tests/run/test_exchange.py",)

BUGS = (
    Bug(
        "batches of sources that prove nothing get in unchecked",
        "lemmata/run/pool.py",
        "if not proved and fresh:",
        "if False:",
        _POOL,
    ),
    Bug(
        "data flow alone is asked only before its first batch",
        "lemmata/run/schedules.py",
        "if len(pool.known()) > known:",
        "if known > len(pool.known()):",
        _PAPERS,
    ),
    Bug(
        "a static precision is not passed on",
        "lemmata/run/configurations.py",
        'Use("df-static", precision)',
        'Use("df-static")',
        _PAPERS,
    ),
    Bug(
        "what the engine found itself counts as a source's",
        "lemmata/run/attribution.py",
        "if each in known and known[each].source != engine",
        "if each in known",
        _CERTIFYING,
    ),
    Bug(
        "a source is named though its lemmas do not imply the property",
        "lemmata/run/attribution.py",
        "if not isinstance(answer, Unsat) or not answer.core:\n        return None",
        'if not isinstance(answer, Unsat):\n        return f"sources{ALONE}"',
        _CERTIFYING,
    ),
    Bug(
        "what a process sends is let in unchecked by both sides",
        "lemmata/run/exchange.py",
        "facts = pool.admit(batch, proved=feed.proved)",
        "facts = pool.admit(batch, proved=True)",
        _EXCHANGE,
    ),
    Bug(
        "lemmas are not sent on to other sources",
        "lemmata/run/exchange.py",
        "            for other in helpers:\n                if other is not helper:\n",
        "            for other in ():\n                if other is not helper:\n",
        _EXCHANGE,
    ),
    Bug(
        "a source that is killed is not noticed",
        "lemmata/run/exchange.py",
        "            if signal_of(self._child):\n",
        "            if False:\n",
        _EXCHANGE,
    ),
    Bug(
        "lemmas that follow from each other are all left out",
        "lemmata/run/pool.py",
        "                holds[each] = name\n",
        "                pass\n",
        _POOL,
    ),
    Bug(
        "lemmas that say nothing new are published",
        "lemmata/run/pool.py",
        "kept = self._news([fresh[each] for each in kept])",
        "kept = list(kept)",
        _POOL,
    ),
)

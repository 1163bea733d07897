"""What all tests rely on."""

import signal


def pytest_configure() -> None:
    """Ctrl-C interrupts, also where the tests run in the background and would ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)

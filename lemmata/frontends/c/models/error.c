/* error.h: a message, and the end of the program where there is a status. */

void exit(int status);

void error(int status, int number, const char *format, ...) {
    if (status)
        exit(status);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
    if (status)
        exit(status);
}

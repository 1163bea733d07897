#ifndef _LEMMATA_ERROR_H
#define _LEMMATA_ERROR_H

void error(int status, int number, const char *format, ...);
void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...);

#endif

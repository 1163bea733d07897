#ifndef _LEMMATA_ERR_H
#define _LEMMATA_ERR_H

void err(int status, const char *format, ...) __attribute__((__noreturn__));
void errx(int status, const char *format, ...) __attribute__((__noreturn__));
void warn(const char *format, ...);
void warnx(const char *format, ...);

#endif

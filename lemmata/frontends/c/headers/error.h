#ifndef _LEMMATA_ERROR_H
#define _LEMMATA_ERROR_H

void error(int status, int number, const char *format, ...);

#endif

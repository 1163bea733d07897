#ifndef _LEMMATA_STRINGS_H
#define _LEMMATA_STRINGS_H

#include <stddef.h>

int bcmp(const void *left, const void *right, size_t size);
void bcopy(const void *source, void *target, size_t size);
void bzero(void *block, size_t size);
char *index(const char *text, int character);
char *rindex(const char *text, int character);
int ffs(int number);
int ffsl(long number);
int ffsll(long long number);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t size);

#endif

#ifndef _LEMMATA_STRING_H
#define _LEMMATA_STRING_H

#include <stddef.h>
#include <strings.h>

void *memchr(const void *block, int byte, size_t size);
void *memrchr(const void *block, int byte, size_t size);
void *rawmemchr(const void *block, int byte);
int memcmp(const void *left, const void *right, size_t size);
void *memcpy(void *target, const void *source, size_t size);
void *mempcpy(void *target, const void *source, size_t size);
void *memccpy(void *target, const void *source, int byte, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int byte, size_t size);
void *memmem(const void *block, size_t size, const void *part, size_t part_size);
char *strcat(char *target, const char *source);
char *strchr(const char *text, int character);
char *strchrnul(const char *text, int character);
int strcmp(const char *left, const char *right);
int strcoll(const char *left, const char *right);
char *strcpy(char *target, const char *source);
char *stpcpy(char *target, const char *source);
char *stpncpy(char *target, const char *source, size_t size);
size_t strcspn(const char *text, const char *set);
char *strdup(const char *text);
char *strndup(const char *text, size_t size);
char *strerror(int number);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t size);
char *strncat(char *target, const char *source, size_t size);
int strncmp(const char *left, const char *right, size_t size);
char *strncpy(char *target, const char *source, size_t size);
char *strpbrk(const char *text, const char *set);
char *strrchr(const char *text, int character);
char *strsep(char **text, const char *delimiters);
size_t strspn(const char *text, const char *set);
char *strstr(const char *text, const char *part);
char *strcasestr(const char *text, const char *part);
char *strtok(char *text, const char *delimiters);
char *strtok_r(char *text, const char *delimiters, char **rest);
size_t strxfrm(char *target, const char *source, size_t size);
size_t strlcpy(char *target, const char *source, size_t size);
size_t strlcat(char *target, const char *source, size_t size);
char *strsignal(int number);

#endif

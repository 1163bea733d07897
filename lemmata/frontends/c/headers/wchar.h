#ifndef _LEMMATA_WCHAR_H
#define _LEMMATA_WCHAR_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wctype.h>

#define WEOF (0xffffffffu)

typedef struct {
  int __count;
  unsigned int __value;
} mbstate_t;

struct tm;

wint_t btowc(int character);
int wctob(wint_t character);
wint_t fgetwc(FILE *stream);
wint_t getwchar(void);
wint_t putwchar(wchar_t character);
int fwprintf(FILE *stream, const wchar_t *format, ...);
int swprintf(wchar_t *target, size_t size, const wchar_t *format, ...);
int wprintf(const wchar_t *format, ...);
size_t mbrtowc(wchar_t *target, const char *text, size_t size, mbstate_t *state);
size_t wcrtomb(char *target, wchar_t character, mbstate_t *state);
wchar_t *wcscat(wchar_t *target, const wchar_t *source);
wchar_t *wcschr(const wchar_t *text, wchar_t character);
int wcscmp(const wchar_t *left, const wchar_t *right);
wchar_t *wcscpy(wchar_t *target, const wchar_t *source);
size_t wcslen(const wchar_t *text);
int wcsncmp(const wchar_t *left, const wchar_t *right, size_t size);
wchar_t *wcsncpy(wchar_t *target, const wchar_t *source, size_t size);
wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
wchar_t *wcsstr(const wchar_t *text, const wchar_t *part);
long wcstol(const wchar_t *text, wchar_t **end, int base);
wchar_t *wmemchr(const wchar_t *block, wchar_t character, size_t size);
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t size);
wchar_t *wmemcpy(wchar_t *target, const wchar_t *source, size_t size);
wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t size);
wchar_t *wmemset(wchar_t *target, wchar_t character, size_t size);

#endif

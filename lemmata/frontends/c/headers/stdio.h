#ifndef _LEMMATA_STDIO_H
#define _LEMMATA_STDIO_H

#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct _IO_FILE FILE;
typedef struct {
  long long __position;
  int __state[2];
} fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

int remove(const char *name);
int rename(const char *old, const char *new);
FILE *tmpfile(void);
char *tmpnam(char *name);
int fclose(FILE *stream);
int fflush(FILE *stream);
FILE *fopen(const char *name, const char *mode);
FILE *freopen(const char *name, const char *mode, FILE *stream);
FILE *fdopen(int descriptor, const char *mode);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *stream);
void setbuf(FILE *stream, char *buffer);
int setvbuf(FILE *stream, char *buffer, int mode, size_t size);
int fprintf(FILE *stream, const char *format, ...);
int printf(const char *format, ...);
int sprintf(char *target, const char *format, ...);
int snprintf(char *target, size_t size, const char *format, ...);
int asprintf(char **target, const char *format, ...);
int dprintf(int descriptor, const char *format, ...);
int vfprintf(FILE *stream, const char *format, va_list arguments);
int vprintf(const char *format, va_list arguments);
int vsprintf(char *target, const char *format, va_list arguments);
int vsnprintf(char *target, size_t size, const char *format, va_list arguments);
int vasprintf(char **target, const char *format, va_list arguments);
int fscanf(FILE *stream, const char *format, ...);
int scanf(const char *format, ...);
int sscanf(const char *text, const char *format, ...);
int vfscanf(FILE *stream, const char *format, va_list arguments);
int vscanf(const char *format, va_list arguments);
int vsscanf(const char *text, const char *format, va_list arguments);
int fgetc(FILE *stream);
char *fgets(char *target, int size, FILE *stream);
int fputc(int character, FILE *stream);
int fputs(const char *text, FILE *stream);
int getc(FILE *stream);
int getchar(void);
char *gets(char *target);
int getc_unlocked(FILE *stream);
int getchar_unlocked(void);
int putc(int character, FILE *stream);
int putchar(int character);
int puts(const char *text);
int ungetc(int character, FILE *stream);
ssize_t getline(char **line, size_t *size, FILE *stream);
ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *stream);
size_t fread(void *target, size_t size, size_t count, FILE *stream);
size_t fwrite(const void *source, size_t size, size_t count, FILE *stream);
int fgetpos(FILE *stream, fpos_t *position);
int fseek(FILE *stream, long offset, int whence);
int fseeko(FILE *stream, off_t offset, int whence);
int fsetpos(FILE *stream, const fpos_t *position);
long ftell(FILE *stream);
off_t ftello(FILE *stream);
void rewind(FILE *stream);
void clearerr(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
int fileno(FILE *stream);
void perror(const char *text);

#endif

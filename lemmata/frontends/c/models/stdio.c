/* stdio.h and unistd.h: files and input. All input is arbitrary; nothing that is written is ever read back. */

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;

size_t __lem_object_size(const void *start);
void __lem_assume(int condition);
void __lem_havoc(void *start, size_t size);
int __lem_nondet_int(void);
long __lem_nondet_long(void);
size_t __lem_nondet_size(void);

enum { END = -1, STREAMS = 16, STREAM_SIZE = 256 };

static int success(void) {
  return __lem_nondet_int() == 0 ? 0 : END;
}

/* NULL, or a stream of its own; past the number that may be open at once, one of them again. */
void *fopen(const char *path, const char *mode) {
  static char streams[STREAMS][STREAM_SIZE] __attribute__((aligned(16)));
  static int opened;
  if (__lem_nondet_int() == 0)
    return 0;
  if (opened < STREAMS)
    opened++;
  return streams[opened - 1];
}

void *fdopen(int descriptor, const char *mode) {
  return fopen("", mode);
}

void *tmpfile(void) {
  return fopen("", "");
}

void *freopen(const char *path, const char *mode, void *stream) {
  return __lem_nondet_int() == 0 ? 0 : stream;
}

int fclose(void *stream) {
  return success();
}

int feof(void *stream) {
  return __lem_nondet_int();
}

int ferror(void *stream) {
  return __lem_nondet_int();
}

void clearerr(void *stream) {
}

void rewind(void *stream) {
}

int fseek(void *stream, long offset, int origin) {
  return success();
}

long ftell(void *stream) {
  long position = __lem_nondet_long();
  __lem_assume(position >= -1);
  return position;
}

int fileno(void *stream) {
  int number = __lem_nondet_int();
  __lem_assume(number >= -1);
  return number;
}

int setvbuf(void *stream, char *buffer, int mode, size_t size) {
  return __lem_nondet_int();
}

void setbuf(void *stream, char *buffer) {
}

int getchar(void) {
  int c = __lem_nondet_int();
  __lem_assume(c >= END && c <= 255);
  return c;
}

int fgetc(void *stream) {
  return getchar();
}

int getc(void *stream) {
  return getchar();
}

int _IO_getc(void *stream) {
  return getchar();
}

int ungetc(int c, void *stream) {
  return c == END || __lem_nondet_int() == 0 ? END : (unsigned char)c;
}

/* At the end of the input the buffer stays as it is. */
char *fgets(char *target, int size, void *stream) {
  int n = __lem_nondet_int();
  if (size <= 0 || n < 0)
    return 0;
  __lem_assume(n < size && (n > 0 || size == 1));
  __lem_havoc(target, n);
  target[n] = 0;
  return target;
}

/* A line of any length; one that does not fit is the caller's undefined behaviour. */
char *gets(char *target) {
  size_t n = __lem_nondet_size();
  if (__lem_nondet_int() == 0)
    return 0;
  __lem_assume(n < (size_t)-1 / 2);
  __lem_havoc(target, n);
  target[n] = 0;
  return target;
}

/* An element that is read in part may have any value. */
size_t fread(void *target, size_t size, size_t count, void *stream) {
  size_t n = __lem_nondet_size();
  __lem_assume(n <= count);
  if (size == 0 || count == 0)
    return 0;
  __lem_havoc(target, size * (n < count ? n + 1 : n));
  return n;
}

size_t fwrite(const void *source, size_t size, size_t count, void *stream) {
  size_t n = __lem_nondet_size();
  __lem_assume(n <= count);
  return size == 0 ? 0 : n;
}

ssize_t read(int descriptor, void *target, size_t size) {
  size_t n = __lem_nondet_size();
  if (__lem_nondet_int() == 0)
    return -1;
  __lem_assume(n <= size);
  __lem_havoc(target, n);
  return n;
}

ssize_t write(int descriptor, const void *source, size_t size) {
  size_t n = __lem_nondet_size();
  if (__lem_nondet_int() == 0)
    return -1;
  __lem_assume(n <= size);
  return n;
}

int open(const char *path, int flags, ...) {
  int descriptor = __lem_nondet_int();
  __lem_assume(descriptor >= -1);
  return descriptor;
}

int close(int descriptor) {
  return success();
}

int remove(const char *path) {
  return success();
}

int rename(const char *from, const char *to) {
  return success();
}

int unlink(const char *path) {
  return success();
}

unsigned int sleep(unsigned int seconds) {
  unsigned int left = __lem_nondet_int();
  __lem_assume(left <= seconds);
  return left;
}

int usleep(unsigned int microseconds) {
  return success();
}

/* stdio.h: reading by a format. Any value of its type comes through each pointer, and the input may end anywhere. */

typedef __SIZE_TYPE__ size_t;
typedef __builtin_va_list va_list;

void *__lem_alloc(size_t size);
void __lem_assume(int condition);
void __lem_havoc(void *start, size_t size);
int __lem_nondet_int(void);
size_t __lem_nondet_size(void);

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* The bytes that an integer conversion stores for a length modifier: hh, h, none, l, ll (q, L), j, z, t. */
static size_t integer_size(char length) {
  switch (length) {
  case 'H':
    return sizeof(char);
  case 'h':
    return sizeof(short);
  case 'l':
    return sizeof(long);
  case 'z':
  case 't':
    return sizeof(size_t);
  case 'L':
    return sizeof(long long);
  default:
    return sizeof(int);
  }
}

static size_t float_size(char length) {
  return length == 'L' ? sizeof(long double) : length == 'l' ? sizeof(double) : sizeof(float);
}

/* A run of at least one character, at most `width` unless that is 0; cells have `cell` bytes. */
static void text(char *target, size_t width, size_t cell, int ended) {
  size_t n = __lem_nondet_size();
  __lem_assume(n >= 1 && (width == 0 || n <= width) && n <= (size_t)-1 / 8);
  if (!ended) {
    __lem_havoc(target, width == 0 ? cell : width * cell);
    return;
  }
  __lem_havoc(target, n * cell);
  for (size_t i = 0; i < cell; i++)
    target[n * cell + i] = 0;
}

/* Past a set in brackets, in which a closing bracket that comes first is a member. */
static const char *past_set(const char *p) {
  if (*p == '^')
    p++;
  if (*p == ']')
    p++;
  while (*p != 0 && *p != ']')
    p++;
  return p;
}

static const char *past_length(const char *p, char *length) {
  *length = 0;
  for (; *p == 'h' || *p == 'l' || *p == 'L' || *p == 'q' || *p == 'j' || *p == 'z' || *p == 't'; p++)
    if (*p == 'h')
      *length = *length == 'h' ? 'H' : 'h';
    else if (*p == 'l')
      *length = *length == 'l' ? 'L' : 'l';
    else
      *length = *p == 'z' || *p == 't' ? *p : 'L';
  return p;
}

static void convert(char conversion, char length, void *target, size_t width) {
  size_t cell = length == 'l' ? sizeof(__WCHAR_TYPE__) : 1;
  switch (conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'n':
    __lem_havoc(target, integer_size(length));
    return;
  case 'p':
    __lem_havoc(target, sizeof(void *));
    return;
  case 'c':
    text(target, width == 0 ? 1 : width, cell, 0);
    return;
  case 's':
  case '[':
    text(target, width, cell, 1);
    return;
  case 'e':
  case 'f':
  case 'g':
  case 'a':
  case 'E':
  case 'F':
  case 'G':
  case 'A':
    __lem_havoc(target, float_size(length));
    return;
  default:
    /* Undefined in ISO C. */
    __lem_assume(0);
  }
}

int vscanf(const char *format, va_list arguments) {
  int done = 0;
  for (const char *p = format; *p != 0; p++) {
    if (*p != '%')
      continue;
    p++;
    if (*p == '%')
      continue;
    int stored = *p != '*';
    p += !stored;
    size_t width = 0;
    for (; is_digit(*p); p++)
      width = width * 10 + (*p - '0');
    int allocates = *p == 'm';
    p += allocates;
    char length;
    p = past_length(p, &length);
    if (*p != 'n' && __lem_nondet_int() == 0)
      return done == 0 && __lem_nondet_int() != 0 ? -1 : done;
    if (stored) {
      void *target = __builtin_va_arg(arguments, void *);
      if (allocates) {
        size_t size = __lem_nondet_size();
        __lem_assume(size >= 1 && size <= 65536);
        *(void **)target = __lem_alloc(size * sizeof(__WCHAR_TYPE__));
        text(*(void **)target, size - 1, length == 'l' ? sizeof(__WCHAR_TYPE__) : 1, *p != 'c');
      } else
        convert(*p, length, target, width);
      done += *p != 'n';
    }
    if (*p == '[')
      p = past_set(p + 1);
    if (*p == 0)
      break;
  }
  return done;
}

int vfscanf(void *stream, const char *format, va_list arguments) {
  return vscanf(format, arguments);
}

int vsscanf(const char *source, const char *format, va_list arguments) {
  return vscanf(format, arguments);
}

int scanf(const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int done = vscanf(format, arguments);
  __builtin_va_end(arguments);
  return done;
}

int fscanf(void *stream, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int done = vscanf(format, arguments);
  __builtin_va_end(arguments);
  return done;
}

int sscanf(const char *source, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int done = vscanf(format, arguments);
  __builtin_va_end(arguments);
  return done;
}

int __isoc99_scanf(const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int done = vscanf(format, arguments);
  __builtin_va_end(arguments);
  return done;
}

int __isoc99_fscanf(void *stream, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int done = vscanf(format, arguments);
  __builtin_va_end(arguments);
  return done;
}

int __isoc99_sscanf(const char *source, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int done = vscanf(format, arguments);
  __builtin_va_end(arguments);
  return done;
}

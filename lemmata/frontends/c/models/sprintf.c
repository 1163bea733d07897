/* stdio.h: formatting into memory. Exact but for floating numbers, whose text is arbitrary. */

typedef __SIZE_TYPE__ size_t;
typedef __builtin_va_list va_list;

void *__lem_alloc(size_t size);
void __lem_assume(int condition);
void *__lem_copy(void *target, const void *source, size_t size);
char __lem_nondet_result_char(void);
size_t __lem_nondet_result_size(void);

/* All text is counted; what lies within `limit` is stored. */
struct sink {
  char *target;
  size_t limit, count;
};

struct conversion {
  int left, plus, blank, alternative, zero;
  int width, precision;
  char length, kind;
};

static void put(struct sink *sink, char c) {
  if (sink->count < sink->limit)
    sink->target[sink->count] = c;
  sink->count++;
}

static void repeat(struct sink *sink, char c, int times) {
  for (; times > 0; times--)
    put(sink, c);
}

/* A text, after zeros, after a prefix, within the width. */
static void field(struct sink *sink, struct conversion *how, const char *prefix, int zeros, const char *text, int size) {
  int before = 0;
  while (prefix[before] != 0)
    before++;
  int fill = how->width - before - zeros - size;
  if (!how->left)
    repeat(sink, ' ', fill);
  for (int i = 0; i < before; i++)
    put(sink, prefix[i]);
  repeat(sink, '0', zeros);
  for (int i = 0; i < size; i++)
    put(sink, text[i]);
  if (how->left)
    repeat(sink, ' ', fill);
}

static void number(struct sink *sink, struct conversion *how, unsigned long long value, const char *prefix, int base) {
  char digits[24];
  int first = sizeof digits;
  const char *symbols = how->kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  for (unsigned long long rest = value; rest != 0; rest /= base)
    digits[--first] = symbols[rest % base];
  int size = (int)sizeof digits - first, least = how->precision < 0 ? 1 : how->precision, before = 0;
  if (how->kind == 'o' && how->alternative && least <= size)
    least = size + 1;
  while (prefix[before] != 0)
    before++;
  if (how->precision < 0 && how->zero && !how->left && how->width - before > least)
    least = how->width - before;
  field(sink, how, prefix, least > size ? least - size : 0, digits + first, size);
}

static void hexadecimal(struct sink *sink, struct conversion *how, unsigned long long value) {
  const char *prefix = how->kind == 'X' ? "0X" : "0x";
  number(sink, how, value, how->alternative && value != 0 ? prefix : "", 16);
}

static void signed_number(struct sink *sink, struct conversion *how, long long value) {
  const char *prefix = value < 0 ? "-" : how->plus ? "+" : how->blank ? " " : "";
  number(sink, how, value < 0 ? -(unsigned long long)value : (unsigned long long)value, prefix, 10);
}

static void string(struct sink *sink, struct conversion *how, const char *text) {
  int size = 0;
  if (text == 0)
    text = how->precision < 0 || how->precision >= 6 ? "(null)" : "";
  while ((how->precision < 0 || size < how->precision) && text[size] != 0)
    size++;
  field(sink, how, "", 0, text, size);
}

/* At most 4,933 digits before the point; at least the width. */
static void floating(struct sink *sink, struct conversion *how) {
  size_t size = __lem_nondet_result_size();
  size_t most = 5000 + (how->precision < 0 ? 0 : how->precision) + (how->width < 0 ? 0 : how->width);
  __lem_assume(size >= 1 && size <= most && (how->width < 0 || size >= (size_t)how->width));
  for (size_t i = 0; i < size; i++) {
    char c = __lem_nondet_result_char();
    __lem_assume(c >= ' ' && c <= 'z');
    put(sink, c);
  }
}

static const char *flags(const char *p, struct conversion *how) {
  for (;; p++)
    switch (*p) {
    case '-':
      how->left = 1;
      break;
    case '+':
      how->plus = 1;
      break;
    case ' ':
      how->blank = 1;
      break;
    case '#':
      how->alternative = 1;
      break;
    case '0':
      how->zero = 1;
      break;
    default:
      return p;
    }
}

static const char *digits(const char *p, int *value) {
  for (*value = 0; *p >= '0' && *p <= '9'; p++)
    *value = *value * 10 + (*p - '0');
  return p;
}

/* 'H' stands for hh, 'L' for ll (and q, j, L). */
static const char *length(const char *p, struct conversion *how) {
  for (;; p++)
    switch (*p) {
    case 'h':
      how->length = how->length == 'h' ? 'H' : 'h';
      break;
    case 'l':
      how->length = how->length == 'l' ? 'L' : 'l';
      break;
    case 'q':
    case 'j':
    case 'L':
      how->length = 'L';
      break;
    case 'z':
    case 't':
      how->length = sizeof(size_t) == sizeof(long) ? 'l' : 0;
      break;
    default:
      return p;
    }
}

static void store_count(void *target, struct conversion *how, size_t count) {
  if (how->length == 'H')
    *(signed char *)target = count;
  else if (how->length == 'h')
    *(short *)target = count;
  else if (how->length == 'l')
    *(long *)target = count;
  else if (how->length == 'L')
    *(long long *)target = count;
  else
    *(int *)target = count;
}

static long long narrowed(struct conversion *how, long long value) {
  return how->length == 'H' ? (signed char)value : how->length == 'h' ? (short)value : value;
}

static unsigned long long narrowed_unsigned(struct conversion *how, unsigned long long value) {
  return how->length == 'H' ? (unsigned char)value : how->length == 'h' ? (unsigned short)value : value;
}

static int is_one_of(char c, const char *set) {
  for (; *set != 0; set++)
    if (*set == c)
      return 1;
  return 0;
}

/* Wide characters, and conversions that ISO C leaves undefined, end the path. */
int vsnprintf(char *target, size_t size, const char *format, va_list arguments) {
  struct sink sink = {target, size == 0 ? 0 : size - 1, 0};
  for (const char *p = format; *p != 0; p++) {
    if (*p != '%') {
      put(&sink, *p);
      continue;
    }
    struct conversion how = {0, 0, 0, 0, 0, 0, -1, 0, 0};
    p = flags(p + 1, &how);
    if (*p == '*') {
      how.width = __builtin_va_arg(arguments, int);
      p++;
    } else
      p = digits(p, &how.width);
    if (how.width < 0) {
      how.left = 1;
      how.width = -how.width;
    }
    if (*p == '.' && p[1] == '*') {
      how.precision = __builtin_va_arg(arguments, int);
      p += 2;
    } else if (*p == '.')
      p = digits(p + 1, &how.precision);
    p = length(p, &how);
    how.kind = *p;
    if (is_one_of(*p, "di")) {
      long long value = how.length == 'L'   ? __builtin_va_arg(arguments, long long)
                        : how.length == 'l' ? __builtin_va_arg(arguments, long)
                                            : __builtin_va_arg(arguments, int);
      signed_number(&sink, &how, narrowed(&how, value));
    } else if (is_one_of(*p, "uoxX")) {
      unsigned long long value = how.length == 'L'   ? __builtin_va_arg(arguments, unsigned long long)
                                 : how.length == 'l' ? __builtin_va_arg(arguments, unsigned long)
                                                     : __builtin_va_arg(arguments, unsigned int);
      value = narrowed_unsigned(&how, value);
      if (is_one_of(*p, "xX"))
        hexadecimal(&sink, &how, value);
      else
        number(&sink, &how, value, "", *p == 'o' ? 8 : 10);
    } else if (*p == 'c' && how.length == 0) {
      char c = __builtin_va_arg(arguments, int);
      field(&sink, &how, "", 0, &c, 1);
    } else if (*p == 's' && how.length == 0)
      string(&sink, &how, __builtin_va_arg(arguments, const char *));
    else if (*p == 'p') {
      size_t value = (size_t)__builtin_va_arg(arguments, void *);
      how.alternative = 1;
      if (value == 0) {
        how.precision = -1;
        string(&sink, &how, "(nil)");
      } else
        hexadecimal(&sink, &how, value);
    } else if (is_one_of(*p, "aefgAEFG")) {
      if (how.length == 'L')
        __builtin_va_arg(arguments, long double);
      else
        __builtin_va_arg(arguments, double);
      floating(&sink, &how);
    } else if (*p == 'n')
      store_count(__builtin_va_arg(arguments, void *), &how, sink.count);
    else if (*p == '%')
      put(&sink, '%');
    else
      __lem_assume(0);
  }
  if (size != 0)
    target[sink.count < sink.limit ? sink.count : sink.limit] = 0;
  return (int)sink.count;
}

int vsprintf(char *target, const char *format, va_list arguments) {
  return vsnprintf(target, (size_t)-1, format, arguments);
}

int vasprintf(char **result, const char *format, va_list arguments) {
  va_list again;
  __builtin_va_copy(again, arguments);
  int size = vsnprintf(0, 0, format, again);
  __builtin_va_end(again);
  *result = __lem_alloc((size_t)size + 1);
  return vsnprintf(*result, (size_t)size + 1, format, arguments);
}

int snprintf(char *target, size_t size, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int count = vsnprintf(target, size, format, arguments);
  __builtin_va_end(arguments);
  return count;
}

int sprintf(char *target, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int count = vsnprintf(target, (size_t)-1, format, arguments);
  __builtin_va_end(arguments);
  return count;
}

int asprintf(char **result, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int count = vasprintf(result, format, arguments);
  __builtin_va_end(arguments);
  return count;
}

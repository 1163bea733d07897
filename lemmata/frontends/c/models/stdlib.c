/* stdlib.h: sorting, searching, numbers, memory, environment. */

typedef __SIZE_TYPE__ size_t;
typedef int comparison(const void *, const void *);

void *__lem_alloc(size_t size);
void *__lem_alloc_zeroed(size_t size);
void __lem_free(void *start);
void *__lem_copy(void *target, const void *source, size_t size);
size_t __lem_object_size(const void *start);
void __lem_assume(int condition);
int __lem_nondet_int(void);
unsigned int __lem_nondet_uint(void);
double __lem_nondet_double(void);
int *__errno_location(void);

enum { NO_MEMORY = 12, INVALID = 22 };

int abs(int number) {
  return number < 0 ? -number : number;
}

long labs(long number) {
  return number < 0 ? -number : number;
}

long long llabs(long long number) {
  return number < 0 ? -number : number;
}

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ number) {
  return number < 0 ? -number : number;
}

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

div_t div(int left, int right) {
  div_t result = {left / right, left % right};
  return result;
}

ldiv_t ldiv(long left, long right) {
  ldiv_t result = {left / right, left % right};
  return result;
}

lldiv_t lldiv(long long left, long long right) {
  lldiv_t result = {left / right, left % right};
  return result;
}

static void exchange(char *left, char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char byte = left[i];
    left[i] = right[i];
    right[i] = byte;
  }
}

/* Equal elements keep their order, as with glibc's merge sort. */
void qsort(void *start, size_t count, size_t size, comparison *compare) {
  char *p = start;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compare(p + (j - 1) * size, p + j * size) > 0; j--)
      exchange(p + (j - 1) * size, p + j * size, size);
}

void *bsearch(const void *key, const void *start, size_t count, size_t size, comparison *compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *element = (const char *)start + middle * size;
    int order = compare(key, element);
    if (order == 0)
      return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

int rand(void) {
  int number = __lem_nondet_int();
  __lem_assume(number >= 0);
  return number;
}

int rand_r(unsigned int *seed) {
  *seed = __lem_nondet_uint();
  return rand();
}

long random(void) {
  return rand();
}

double drand48(void) {
  double number = __lem_nondet_double();
  __lem_assume(number >= 0.0 && number < 1.0);
  return number;
}

void srand(unsigned int seed) {
}

void srandom(unsigned int seed) {
}

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    *__errno_location() = NO_MEMORY;
    return 0;
  }
  return __lem_alloc_zeroed(count * size);
}

/* realloc(p, 0) frees, as glibc does; otherwise the block always moves. */
void *realloc(void *old, size_t size) {
  if (old != 0 && size == 0) {
    __lem_free(old);
    return 0;
  }
  void *made = __lem_alloc(size);
  if (old != 0) {
    size_t before = __lem_object_size(old);
    __lem_copy(made, old, before < size ? before : size);
    __lem_free(old);
  }
  return made;
}

void *reallocarray(void *old, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    *__errno_location() = NO_MEMORY;
    return 0;
  }
  return realloc(old, count * size);
}

static void *aligned(size_t alignment, size_t size) {
  void *made = __lem_alloc(size);
  __lem_assume(((size_t)made & (alignment - 1)) == 0);
  return made;
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
    *__errno_location() = INVALID;
    return 0;
  }
  return aligned(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  return aligned_alloc(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return INVALID;
  *result = aligned(alignment, size);
  return 0;
}

/* Absent, or any string that Linux lets into an environment (128 KiB). */
char *getenv(const char *name) {
  unsigned int size = __lem_nondet_uint();
  if (size == 0)
    return 0;
  __lem_assume(size <= 131072);
  char *text = __lem_alloc(size);
  text[size - 1] = 0;
  return text;
}

int system(const char *command) {
  return __lem_nondet_int();
}

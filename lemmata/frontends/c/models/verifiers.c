/* Functions that other verifiers have built in, which programs call without declaring them.
   What they say of a pointer that is neither null nor points into a live object, or just behind it, is open. */

typedef __SIZE_TYPE__ size_t;

size_t __lem_object_size(const void *start);
size_t __lem_object_offset(const void *start);
int __lem_readable(const void *start, size_t size);
int __lem_writable(const void *start, size_t size);
void __lem_havoc(void *start, size_t size);
void *__lem_alloc(size_t size);
void *__lem_alloc_zeroed(size_t size);

static const char *beginning(const void *start) {
  return start == 0 ? (const char *)0 : (const char *)start - __lem_object_offset(start);
}

/* Null points into no object, and may have any size. */
static size_t size_at(const void *start) {
  size_t any;
  return start == 0 ? any : __lem_object_size(start);
}

size_t __CPROVER_OBJECT_SIZE(const void *start) {
  return size_at(start);
}

int __ESBMC_get_object_size(const void *start) {
  return (int)size_at(start);
}

__PTRDIFF_TYPE__ __CPROVER_POINTER_OFFSET(const void *start) {
  return start == 0 ? 0 : (__PTRDIFF_TYPE__)__lem_object_offset(start);
}

_Bool __CPROVER_same_object(const void *one, const void *other) {
  const char *first = beginning(one), *second = beginning(other);
  return first == second;
}

_Bool __ESBMC_same_object(const void *one, const void *other) {
  const char *first = beginning(one), *second = beginning(other);
  return first == second;
}

_Bool __CPROVER_r_ok(const void *start, size_t size) {
  return __lem_readable(start, size);
}

_Bool __CPROVER_w_ok(const void *start, size_t size) {
  return __lem_writable(start, size);
}

_Bool __CPROVER_rw_ok(const void *start, size_t size) {
  return __lem_writable(start, size);
}

_Bool __ESBMC_r_ok(const void *start, size_t size) {
  return size == 0 || __lem_readable(start, size);
}

void *__CPROVER_allocate(size_t size, _Bool zeroed) {
  return zeroed ? __lem_alloc_zeroed(size) : __lem_alloc(size);
}

int __CPROVER_havoc_slice(void *start, size_t size) {
  __lem_havoc(start, size);
  return 0;
}

/* The whole object, wherever in it the pointer is. */

int __CPROVER_havoc_object(void *start) {
  size_t size = __lem_object_size(start);
  __lem_havoc((void *)beginning(start), size);
  return 0;
}

int __ESBMC_init_object(void *start) {
  size_t size = __lem_object_size(start);
  __lem_havoc((void *)beginning(start), size);
  return 0;
}

_Bool __CPROVER_isnanf(float x) {
  return x != x;
}

_Bool __CPROVER_isinff(float x) {
  return __builtin_isinf(x);
}

_Bool __CPROVER_isfinitef(float x) {
  return __builtin_isfinite(x);
}

_Bool __CPROVER_isnormalf(float x) {
  return __builtin_isnormal(x);
}

_Bool __CPROVER_signf(float x) {
  return __builtin_signbitf(x);
}

_Bool __CPROVER_isnand(double x) {
  return x != x;
}

_Bool __CPROVER_isinfd(double x) {
  return __builtin_isinf(x);
}

_Bool __CPROVER_isfinited(double x) {
  return __builtin_isfinite(x);
}

_Bool __CPROVER_isnormald(double x) {
  return __builtin_isnormal(x);
}

_Bool __CPROVER_signd(double x) {
  return __builtin_signbit(x);
}

_Bool __CPROVER_isnanld(long double x) {
  return x != x;
}

_Bool __CPROVER_isinfld(long double x) {
  return __builtin_isinf(x);
}

_Bool __CPROVER_isfiniteld(long double x) {
  return __builtin_isfinite(x);
}

_Bool __CPROVER_isnormalld(long double x) {
  return __builtin_isnormal(x);
}

_Bool __CPROVER_signld(long double x) {
  return __builtin_signbitl(x);
}

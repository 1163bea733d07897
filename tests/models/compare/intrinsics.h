/* What the models call, in terms of the compiler. */

unsigned int __lem_bits_f(float x) { unsigned int u; __builtin_memcpy(&u, &x, 4); return u; }
float __lem_float_f(unsigned int u) { float x; __builtin_memcpy(&x, &u, 4); return x; }
unsigned long long __lem_bits_d(double x) { unsigned long long u; __builtin_memcpy(&u, &x, 8); return u; }
double __lem_float_d(unsigned long long u) { double x; __builtin_memcpy(&x, &u, 8); return x; }
#define ONE(n) \
  float __lem_##n##f(float x) { return __builtin_##n##f(x); } \
  double __lem_##n(double x) { return __builtin_##n(x); } \
  long double __lem_##n##l(long double x) { return __builtin_##n##l(x); }
#define TWO(n) \
  float __lem_##n##f(float x, float y) { return __builtin_##n##f(x, y); } \
  double __lem_##n(double x, double y) { return __builtin_##n(x, y); } \
  long double __lem_##n##l(long double x, long double y) { return __builtin_##n##l(x, y); }
ONE(fabs) ONE(sqrt) ONE(floor) ONE(ceil) ONE(trunc) ONE(round) ONE(rint) TWO(fmod) TWO(remainder)

/* Arbitrary values are what the test expects, and so must be allowed by every assumption. */
long long expected_integer;
long double expected;
const char *now;
void complain(const char *what);
void __lem_assume(int condition) { if (!condition) complain("the true value is assumed away"); }
int __lem_nondet_result_int(void) { return (int)expected_integer; }
unsigned int __lem_nondet_result_uint(void) { return (unsigned int)expected_integer; }
long __lem_nondet_result_long(void) { return (long)expected_integer; }
long long __lem_nondet_result_long_long(void) { return expected_integer; }
float __lem_nondet_result_float(void) { return (float)expected; }
double __lem_nondet_result_double(void) { return (double)expected; }
long double __lem_nondet_result_long_double(void) { return expected; }
__SIZE_TYPE__ __lem_nondet_result_size(void) { return (__SIZE_TYPE__)expected_integer; }
char __lem_nondet_result_char(void) { return (char)expected_integer; }
int __lem_nondet_int(void) { return (int)expected_integer; }
unsigned int __lem_nondet_uint(void) { return (unsigned int)expected_integer; }
long __lem_nondet_long(void) { return (long)expected_integer; }
long long __lem_nondet_long_long(void) { return expected_integer; }
float __lem_nondet_float(void) { return (float)expected; }
double __lem_nondet_double(void) { return (double)expected; }
long double __lem_nondet_long_double(void) { return expected; }
__SIZE_TYPE__ __lem_nondet_size(void) { return (__SIZE_TYPE__)expected_integer; }
char __lem_nondet_char(void) { return (char)expected_integer; }

static struct { void *start; __SIZE_TYPE__ size; } blocks[4096];
static int block_count;
void *__lem_alloc(__SIZE_TYPE__ size) {
  void *made = __builtin_malloc(size);
  blocks[block_count % 4096].start = made;
  blocks[block_count++ % 4096].size = size;
  return made;
}
void *__lem_alloc_zeroed(__SIZE_TYPE__ size) { return __builtin_memset(__lem_alloc(size), 0, size); }
void __lem_free(void *start) { __builtin_free(start); }
__SIZE_TYPE__ __lem_object_size(const void *start) {
  for (int i = block_count - 1; i >= 0; i--)
    if (blocks[i % 4096].start == start)
      return blocks[i % 4096].size;
  return 0;
}
void *__lem_copy(void *to, const void *from, __SIZE_TYPE__ size) { return __builtin_memmove(to, from, size); }
void *__lem_fill(void *to, int byte, __SIZE_TYPE__ size) { return __builtin_memset(to, byte, size); }
void __lem_havoc(void *to, __SIZE_TYPE__ size) { __builtin_memset(to, 'x', size); }

/* Functions that other verifiers have built in, which programs call without declaring them. */

typedef __SIZE_TYPE__ size_t;

size_t __lem_object_size(const void *start);
void __lem_havoc(void *start, size_t size);
unsigned long long __lem_bits_d(double x);
double __lem_fabs(double x);

int __ESBMC_get_object_size(const void *start) {
  return (int)__lem_object_size(start);
}

int __CPROVER_OBJECT_SIZE(const void *start) {
  return (int)__lem_object_size(start);
}

int __CPROVER_havoc_slice(void *start, size_t size) {
  __lem_havoc(start, size);
  return 0;
}

/* A float comes as a double, which has the same sign and is as finite; what is normal differs. */

int __CPROVER_isnanf(double x) {
  return x != x;
}

int __CPROVER_isnand(double x) {
  return x != x;
}

int __CPROVER_isinff(double x) {
  return __lem_fabs(x) > 0x1.fffffffffffffp1023;
}

int __CPROVER_isinfd(double x) {
  return __lem_fabs(x) > 0x1.fffffffffffffp1023;
}

int __CPROVER_isfinitef(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023;
}

int __CPROVER_isfinited(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023;
}

int __CPROVER_isnormalf(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023 && __lem_fabs(x) >= 0x1p-126;
}

int __CPROVER_isnormald(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023 && __lem_fabs(x) >= 0x1p-1022;
}

int __CPROVER_signf(double x) {
  return __lem_bits_d(x) >> 63;
}

int __CPROVER_signd(double x) {
  return __lem_bits_d(x) >> 63;
}

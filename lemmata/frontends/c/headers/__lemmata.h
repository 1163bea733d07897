/* Included before every file: what our definitions on clang's command line refer to. */
void *__lem_va_arg(__builtin_va_list list, __SIZE_TYPE__ size);

/* What other verifiers have built in, as far as it returns something else than an int. */
_Bool __CPROVER_same_object(const void *one, const void *other);
_Bool __CPROVER_r_ok(const void *start, __SIZE_TYPE__ size);
_Bool __CPROVER_w_ok(const void *start, __SIZE_TYPE__ size);
_Bool __CPROVER_rw_ok(const void *start, __SIZE_TYPE__ size);
__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *start);
__PTRDIFF_TYPE__ __CPROVER_POINTER_OFFSET(const void *start);
void *__CPROVER_allocate(__SIZE_TYPE__ size, _Bool zeroed);
_Bool __CPROVER_isnanf(float x);
_Bool __CPROVER_isnand(double x);
_Bool __CPROVER_isnanld(long double x);
_Bool __CPROVER_isinff(float x);
_Bool __CPROVER_isinfd(double x);
_Bool __CPROVER_isinfld(long double x);
_Bool __CPROVER_isfinitef(float x);
_Bool __CPROVER_isfinited(double x);
_Bool __CPROVER_isfiniteld(long double x);
_Bool __CPROVER_isnormalf(float x);
_Bool __CPROVER_isnormald(double x);
_Bool __CPROVER_isnormalld(long double x);
_Bool __CPROVER_signf(float x);
_Bool __CPROVER_signd(double x);
_Bool __CPROVER_signld(long double x);
_Bool __ESBMC_same_object(const void *one, const void *other);
_Bool __ESBMC_r_ok(const void *start, __SIZE_TYPE__ size);
void *__ESBMC_alloca(__SIZE_TYPE__ size);
void *__ESBMC_memset(void *start, int byte, __SIZE_TYPE__ size);
void *__ESBMC_memcpy(void *target, const void *source, __SIZE_TYPE__ size);

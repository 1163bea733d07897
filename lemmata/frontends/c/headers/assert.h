/* Read anew at each inclusion: NDEBUG decides. */
#undef assert

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) \
  ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif

#undef static_assert
#define static_assert _Static_assert

void __assert_fail(const char *text, const char *file, unsigned int line, const char *function)
    __attribute__((__noreturn__));

"""What a compiled program may call of the C library: nothing here touches files, processes or the network."""

import re

_NAMES = """
abort abs atof atoi atol atoll bsearch calloc div exit free labs ldiv llabs lldiv malloc qsort rand rand_r
random realloc reallocarray srand srandom strtod strtof strtold strtol strtoll strtoul strtoull aligned_alloc
posix_memalign alloca getenv __errno_location environ atexit _Exit _exit

memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset bcmp bcopy bzero index rindex stpcpy
stpncpy strcasecmp strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strlen strncasecmp
strncat
strncmp strncpy strndup strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r strxfrm

isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower
toupper __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc

stdin stdout stderr printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf asprintf vasprintf
puts fputs putchar fputc putc fwrite fflush perror getchar getc fgetc fgets ungetc feof ferror clearerr
scanf fscanf sscanf vscanf vsscanf putchar_unlocked putc_unlocked __isoc99_scanf __isoc99_fscanf
__isoc99_sscanf __isoc99_vscanf __isoc99_vsscanf __isoc23_scanf __isoc23_sscanf __isoc23_strtol
__isoc23_strtoul __isoc23_strtoll __isoc23_strtoull

acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma
fmax fmin fmod frexp hypot ilogb j0 j1 ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf
nan nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn sin sincos sinh sqrt tan
tanh tgamma trunc finite isinf isnan isnormal signbit __finite __isinf __isnan __signbit __fpclassify
__finitef __isinff __isnanf __signbitf __fpclassifyf __finitel __isinfl __isnanl __signbitl __fpclassifyl
fegetround fesetround feclearexcept feraiseexcept fetestexcept

time clock difftime mktime gmtime localtime setlocale
wcslen wcscpy wcscmp wcscat wcsncpy wcsncmp wcschr wmemcpy wmemset wmemcmp btowc
__stack_chk_fail _GLOBAL_OFFSET_TABLE_ __tls_get_addr ___tls_get_addr
"""
HARMLESS = frozenset(_NAMES.split())
_COMPILER_S_OWN = re.compile(
    r"__\w*?(?:div|mod|mul|shl|shr|neg|cmp|ord|eq|ne|lt|le|gt|ge|fix|float|popcount|clz|ctz|ffs|bswap|parity"
    r"|trunc|extend|add|sub|pow)\w*(?:si|di|ti|sf|df|xf|tf|sc|dc|xc|hf)\w*|__x86\.get_pc_thunk\.\w+"
    r"|__(?:asan|ubsan|sanitizer)_\w+"
)


def harmless(name: str) -> bool:
    """Also of the maths functions those for float and long double, and what compilers and sanitizers call."""
    if name in HARMLESS or _COMPILER_S_OWN.fullmatch(name):
        return True
    return name.endswith(("f", "l")) and name[:-1] in HARMLESS

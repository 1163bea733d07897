/* The runtime that csmith's programs include: checked arithmetic, and a checksum of all global variables.
 * Debian's package has the generator only. Every safe_* function returns its left operand where the
 * operation would be undefined, so that programs have one meaning under any compiler. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t crc32_context = 0xFFFFFFFFU;

static void crc32_gentab(void) {}

static void mix_byte(unsigned byte) { crc32_context = (crc32_context ^ byte) * 16777619U + (crc32_context >> 15); }

static void transparent_crc(uint64_t value, const char *name, int show) {
    int i;
    for (i = 0; i < 8; i++) mix_byte((value >> (8 * i)) & 255);
    if (show) printf("%s: %x\n", name, crc32_context);
}

static void transparent_crc_bytes(void *bytes, int count, const char *name, int show) {
    int i;
    for (i = 0; i < count; i++) mix_byte(((unsigned char *)bytes)[i]);
    if (show) printf("%s: %x\n", name, crc32_context);
}

static void platform_main_begin(void) {}

static void platform_main_end(uint32_t sum, int show) { printf("checksum = %X\n", sum); (void)show; }

#define UNSIGNED_OF(T, U)                                                                                      \
    static T safe_add_func_##T##_u_u(T a, T b) { return a + b; }                                               \
    static T safe_sub_func_##T##_u_u(T a, T b) { return a - b; }                                               \
    static T safe_mul_func_##T##_u_u(T a, T b) { return (T)((U)a * (U)b); }                                    \
    static T safe_div_func_##T##_u_u(T a, T b) { return b == 0 ? a : a / b; }                                  \
    static T safe_mod_func_##T##_u_u(T a, T b) { return b == 0 ? a : a % b; }                                  \
    static T safe_unary_minus_func_##T##_u(T a) { return -a; }                                                 \
    static T safe_lshift_func_##T##_u_u(T a, unsigned n) { return n >= 8 * sizeof(T) ? a : (T)((U)a << n); }   \
    static T safe_rshift_func_##T##_u_u(T a, unsigned n) { return n >= 8 * sizeof(T) ? a : a >> n; }           \
    static T safe_lshift_func_##T##_u_s(T a, int n) { return n < 0 ? a : safe_lshift_func_##T##_u_u(a, n); }   \
    static T safe_rshift_func_##T##_u_s(T a, int n) { return n < 0 ? a : safe_rshift_func_##T##_u_u(a, n); }

#define SIGNED_OF(T, U, LEAST)                                                                                 \
    static T safe_add_func_##T##_s_s(T a, T b) {                                                               \
        return (b > 0 && a > -(LEAST + 1) - b) || (b < 0 && a < LEAST - b) ? a : a + b; }                      \
    static T safe_sub_func_##T##_s_s(T a, T b) {                                                               \
        return (b < 0 && a > -(LEAST + 1) + b) || (b > 0 && a < LEAST + b) ? a : a - b; }                      \
    static T safe_mul_func_##T##_s_s(T a, T b) { T r; return __builtin_mul_overflow(a, b, &r) ? a : r; }       \
    static T safe_div_func_##T##_s_s(T a, T b) { return b == 0 || (a == LEAST && b == -1) ? a : a / b; }       \
    static T safe_mod_func_##T##_s_s(T a, T b) { return b == 0 || (a == LEAST && b == -1) ? a : a % b; }       \
    static T safe_unary_minus_func_##T##_s(T a) { return a == LEAST ? a : -a; }                                \
    static T safe_lshift_func_##T##_s_u(T a, unsigned n) {                                                     \
        return a < 0 || n >= 8 * sizeof(T) || a > (-(LEAST + 1) >> n) ? a : (T)(a << n); }                     \
    static T safe_rshift_func_##T##_s_u(T a, unsigned n) {                                                     \
        return a < 0 || n >= 8 * sizeof(T) ? a : a >> n; }                                                     \
    static T safe_lshift_func_##T##_s_s(T a, int n) { return n < 0 ? a : safe_lshift_func_##T##_s_u(a, n); }   \
    static T safe_rshift_func_##T##_s_s(T a, int n) { return n < 0 ? a : safe_rshift_func_##T##_s_u(a, n); }

UNSIGNED_OF(uint8_t, unsigned)
UNSIGNED_OF(uint16_t, unsigned)
UNSIGNED_OF(uint32_t, uint32_t)
UNSIGNED_OF(uint64_t, uint64_t)
SIGNED_OF(int8_t, unsigned, (-128))
SIGNED_OF(int16_t, unsigned, (-32768))
SIGNED_OF(int32_t, uint32_t, (-2147483647 - 1))
SIGNED_OF(int64_t, uint64_t, (-9223372036854775807LL - 1))

static float safe_add_func_float_f_f(float a, float b) { return a / 2 + b / 2 > 1e38f || a / 2 + b / 2 < -1e38f ? a : a + b; }
static float safe_sub_func_float_f_f(float a, float b) { return a / 2 - b / 2 > 1e38f || a / 2 - b / 2 < -1e38f ? a : a - b; }
static float safe_mul_func_float_f_f(float a, float b) {
    double exact = (double)a * b;
    return exact > 1e38 || exact < -1e38 ? a : (float)exact;
}
static float safe_div_func_float_f_f(float a, float b) {
    return (b < 1e-10f && b > -1e-10f) || a > 1e28f || a < -1e28f ? a : a / b;
}

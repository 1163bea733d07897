/* Sorting with many equal keys, searching, division, allocation. */

static int order(const void *x, const void *y) { return *(const short *)x / 4 - *(const short *)y / 4; }
static void run(void) {
  for (int i = 0; i < ROUNDS / 10; i++) {
    short a[20], b[20];
    int n = below(20);
    for (int j = 0; j < n; j++) a[j] = b[j] = below(100);
    now = "qsort"; qsort(a, n, 2, order); model_qsort(b, n, 2, order);
    CHECK(memcmp(a, b, n * 2) == 0);
    short key = below(100), *found = model_bsearch(&key, a, n, 2, order);
    now = "bsearch"; CHECK(!bsearch(&key, a, n, 2, order) == !found && (!found || order(&key, found) == 0));
    int x = any_bits() >> below(64), y = below(9) - 4;
    now = "div";
    CHECK(abs(x) == model_abs(x) && labs(x) == model_labs(x) && llabs(x) == model_llabs(x));
    if (y == 0 || (y == -1 && x == -2147483647 - 1)) continue;
    CHECK(div(x, y).quot == model_div(x, y).quot && ldiv(x, y).rem == model_ldiv(x, y).rem);
    CHECK(lldiv(x, y).quot == model_lldiv(x, y).quot);
  }
  char *p = model_realloc(0, 5);
  now = "realloc"; memcpy(p, "abcd", 5); p = model_realloc(p, 50); CHECK(strcmp(p, "abcd") == 0);
  p = model_realloc(p, 2); CHECK(p[1] == 'b' && model_realloc(p, 0) == 0);
  now = "calloc"; CHECK(model_calloc((size_t)-1 / 2, 3) == 0 && *(int *)model_calloc(1, 4) == 0);
}

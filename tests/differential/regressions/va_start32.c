// va_start where va_list is a plain pointer
#include <stdarg.h>
static int sum(int n, ...) { va_list ap; int t = 0; va_start(ap, n); while (n--) t += va_arg(ap, int); va_end(ap); return t; }
int main(void){ return sum(3, 1, 2, 3); }

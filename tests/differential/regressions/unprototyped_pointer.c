// A call through a pointer to a function without a prototype
static int fib(int n, int (*again)()) { return n < 2 ? n : again(n - 1, again) + again(n - 2, again); }
int main(void){ return fib(7, fib); }

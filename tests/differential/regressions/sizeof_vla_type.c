// sizeof of a variable length array type evaluates the length
int main(void){ int m = 3; int t = sizeof(short[m++]); return t * 10 + m; }

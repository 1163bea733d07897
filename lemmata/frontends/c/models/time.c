/* time.h: any time after 1970; clocks give any value. */

typedef __SIZE_TYPE__ size_t;

void __lem_assume(int condition);
void __lem_havoc(void *start, size_t size);
long __lem_nondet_long(void);
int __lem_nondet_int(void);
long __lem_nondet_result_long(void);
int __lem_nondet_result_int(void);
size_t __lem_nondet_result_size(void);
size_t __lem_nondet_size(void);

long time(long *result) {
  long now = __lem_nondet_long();
  __lem_assume(now >= 0);
  if (result != 0)
    *result = now;
  return now;
}

double difftime(long end, long start) {
  return (double)end - (double)start;
}

long clock(void) {
  long ticks = __lem_nondet_long();
  __lem_assume(ticks >= -1);
  return ticks;
}

struct instant {
  long seconds, fraction;
};

int clock_gettime(int clock_id, struct instant *result) {
  struct instant now = {__lem_nondet_long(), __lem_nondet_long()};
  __lem_assume(now.seconds >= 0 && now.fraction >= 0 && now.fraction < 1000000000);
  *result = now;
  return 0;
}

int gettimeofday(struct instant *result, void *zone) {
  struct instant now = {__lem_nondet_long(), __lem_nondet_long()};
  __lem_assume(now.seconds >= 0 && now.fraction >= 0 && now.fraction < 1000000);
  if (result != 0)
    *result = now;
  return 0;
}

struct calendar {
  int second, minute, hour, day, month, year, weekday, yearday, saving;
  long offset;
  const char *zone;
};

static int between(int low, int high) {
  int number = __lem_nondet_result_int();
  __lem_assume(number >= low && number <= high);
  return number;
}

struct calendar *localtime_r(const long *now, struct calendar *result) {
  result->second = between(0, 60);
  result->minute = between(0, 59);
  result->hour = between(0, 23);
  result->day = between(1, 31);
  result->month = between(0, 11);
  result->year = __lem_nondet_result_int();
  result->weekday = between(0, 6);
  result->yearday = between(0, 365);
  result->saving = between(0, 1);
  result->offset = between(-50400, 50400);
  result->zone = "UTC";
  return result;
}

struct calendar *gmtime_r(const long *now, struct calendar *result) {
  localtime_r(now, result);
  result->saving = 0;
  result->offset = 0;
  return result;
}

struct calendar *localtime(const long *now) {
  static struct calendar result;
  return localtime_r(now, &result);
}

struct calendar *gmtime(const long *now) {
  static struct calendar result;
  return gmtime_r(now, &result);
}

/* The fields come back within their ranges. */
long mktime(struct calendar *moment) {
  long seconds = __lem_nondet_result_long();
  __lem_assume(seconds >= -1);
  if (seconds != -1)
    localtime_r(&seconds, moment);
  return seconds;
}

/* A text that fits, or 0 and any bytes. */
size_t strftime(char *target, size_t size, const char *format, const struct calendar *moment) {
  size_t n = __lem_nondet_result_size();
  __lem_assume(n == 0 || n < size);
  __lem_havoc(target, n == 0 ? size : n);
  if (n != 0)
    target[n] = 0;
  return n;
}

/* As in "Thu Jan  1 00:00:00 1970\n". */
char *asctime(const struct calendar *moment) {
  static char text[26];
  __lem_havoc(text, sizeof text);
  text[24] = '\n';
  text[25] = 0;
  return text;
}

char *ctime(const long *moment) {
  return asctime(0);
}

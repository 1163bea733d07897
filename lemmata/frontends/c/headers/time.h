#ifndef _LEMMATA_TIME_H
#define _LEMMATA_TIME_H

#include <stddef.h>
#include <sys/types.h>

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define TIME_UTC 1

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

extern int daylight;
extern long timezone;
extern char *tzname[2];

void tzset(void);
clock_t clock(void);
time_t time(time_t *result);
double difftime(time_t end, time_t start);
time_t mktime(struct tm *time);
char *asctime(const struct tm *time);
char *ctime(const time_t *time);
struct tm *gmtime(const time_t *time);
struct tm *gmtime_r(const time_t *time, struct tm *result);
struct tm *localtime(const time_t *time);
struct tm *localtime_r(const time_t *time, struct tm *result);
size_t strftime(char *target, size_t size, const char *format, const struct tm *time);
int nanosleep(const struct timespec *request, struct timespec *rest);
int clock_gettime(clockid_t clock, struct timespec *time);
int timespec_get(struct timespec *time, int base);

#endif

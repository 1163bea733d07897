#ifndef _LEMMATA_SYS_TIME_H
#define _LEMMATA_SYS_TIME_H

#include <sys/types.h>

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval *time, void *zone);
int settimeofday(const struct timeval *time, const struct timezone *zone);

#endif

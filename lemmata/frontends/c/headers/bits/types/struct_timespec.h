/* A file of its own, under glibc's name: programs that replace glibc's headers replace this one, too. */
#ifndef _STRUCT_TIMESPEC
#define _STRUCT_TIMESPEC 1

struct timespec {
  long tv_sec;
  long tv_nsec;
};

#endif

#ifndef _LEMMATA_SYS_TYPES_H
#define _LEMMATA_SYS_TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef __INTPTR_TYPE__ ssize_t;
typedef long off_t;
typedef long long off64_t;
typedef long long loff_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long long dev_t;
typedef unsigned long ino_t;
#if __SIZEOF_POINTER__ == 8
typedef unsigned long nlink_t;
#else
typedef unsigned int nlink_t;
#endif
typedef int key_t;
typedef char *caddr_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef uint64_t u_int64_t;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#include <bits/types/struct_timespec.h>

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

#endif

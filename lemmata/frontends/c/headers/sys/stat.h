#ifndef _LEMMATA_SYS_STAT_H
#define _LEMMATA_SYS_STAT_H

#include <sys/types.h>

struct stat {
  dev_t st_dev;
#if __SIZEOF_POINTER__ == 8
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int __padding;
  dev_t st_rdev;
#else
  unsigned short __padding[2];
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  unsigned short __more_padding[2];
#endif
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
#if __SIZEOF_POINTER__ == 8
  long __unused[3];
#else
  unsigned long __unused[2];
#endif
};

#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFREG 0100000
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100

int stat(const char *path, struct stat *result);
int fstat(int descriptor, struct stat *result);
int lstat(const char *path, struct stat *result);
int chmod(const char *path, mode_t mode);
int mkdir(const char *path, mode_t mode);
mode_t umask(mode_t mask);

#endif

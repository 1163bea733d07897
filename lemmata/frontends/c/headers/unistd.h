#ifndef _LEMMATA_UNISTD_H
#define _LEMMATA_UNISTD_H

#include <stddef.h>
#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_ONLN 84

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
extern char **environ;

int access(const char *path, int mode);
unsigned int alarm(unsigned int seconds);
int chdir(const char *path);
int close(int descriptor);
int dup(int descriptor);
int dup2(int descriptor, int target);
int execv(const char *path, char *const arguments[]);
int execve(const char *path, char *const arguments[], char *const environment[]);
int execvp(const char *file, char *const arguments[]);
void _exit(int status) __attribute__((__noreturn__));
pid_t fork(void);
int fsync(int descriptor);
int ftruncate(int descriptor, off_t size);
char *getcwd(char *target, size_t size);
gid_t getegid(void);
uid_t geteuid(void);
gid_t getgid(void);
int gethostname(char *name, size_t size);
char *getlogin(void);
int getopt(int count, char *const arguments[], const char *options);
int getpagesize(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
int isatty(int descriptor);
int link(const char *old, const char *new);
off_t lseek(int descriptor, off_t offset, int whence);
int pause(void);
int pipe(int descriptors[2]);
ssize_t read(int descriptor, void *target, size_t size);
ssize_t readlink(const char *path, char *target, size_t size);
int rmdir(const char *path);
void *sbrk(__INTPTR_TYPE__ change);
int setgid(gid_t group);
int setuid(uid_t user);
unsigned int sleep(unsigned int seconds);
int symlink(const char *target, const char *path);
void sync(void);
long sysconf(int name);
int truncate(const char *path, off_t size);
int unlink(const char *path);
int usleep(useconds_t microseconds);
pid_t vfork(void);
ssize_t write(int descriptor, const void *source, size_t size);

#endif

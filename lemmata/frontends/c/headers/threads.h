#ifndef _LEMMATA_THREADS_H
#define _LEMMATA_THREADS_H

#include <time.h>

#define thread_local _Thread_local
#define ONCE_FLAG_INIT {0}

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain, mtx_recursive, mtx_timed };

typedef unsigned long thrd_t;
typedef int (*thrd_start_t)(void *);
typedef struct {
  int __data;
} once_flag;
typedef union {
  char __size[40];
  long __align;
} mtx_t;
typedef union {
  char __size[48];
  long __align;
} cnd_t;

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
int thrd_join(thrd_t thread, int *result);
int thrd_detach(thrd_t thread);
void thrd_exit(int result) __attribute__((__noreturn__));
thrd_t thrd_current(void);
void thrd_yield(void);
int mtx_init(mtx_t *mutex, int type);
void mtx_destroy(mtx_t *mutex);
int mtx_lock(mtx_t *mutex);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);
int cnd_init(cnd_t *condition);
void cnd_destroy(cnd_t *condition);
int cnd_signal(cnd_t *condition);
int cnd_broadcast(cnd_t *condition);
int cnd_wait(cnd_t *condition, mtx_t *mutex);

#endif

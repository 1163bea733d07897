#ifndef _LEMMATA_SEMAPHORE_H
#define _LEMMATA_SEMAPHORE_H

#include <time.h>

typedef union {
#if __SIZEOF_POINTER__ == 8
  char __size[32];
#else
  char __size[16];
#endif
  long __align;
} sem_t;

int sem_init(sem_t *semaphore, int shared, unsigned int value);
int sem_destroy(sem_t *semaphore);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *semaphore, const struct timespec *time);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *semaphore, int *value);

#endif

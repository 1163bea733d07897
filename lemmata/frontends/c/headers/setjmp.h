#ifndef _LEMMATA_SETJMP_H
#define _LEMMATA_SETJMP_H

typedef struct {
  long __words[__SIZEOF_POINTER__ == 8 ? 25 : 39];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;

int setjmp(jmp_buf state);
int _setjmp(jmp_buf state);
int sigsetjmp(sigjmp_buf state, int save);
void longjmp(jmp_buf state, int value) __attribute__((__noreturn__));
void _longjmp(jmp_buf state, int value) __attribute__((__noreturn__));
void siglongjmp(sigjmp_buf state, int value) __attribute__((__noreturn__));

#endif

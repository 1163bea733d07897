#ifndef _LEMMATA_STDNORETURN_H
#define _LEMMATA_STDNORETURN_H

#define noreturn __attribute__((__noreturn__))

#endif

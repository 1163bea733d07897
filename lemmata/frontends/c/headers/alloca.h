#ifndef _LEMMATA_ALLOCA_H
#define _LEMMATA_ALLOCA_H

#undef alloca
#define alloca(size) __builtin_alloca(size)

#endif

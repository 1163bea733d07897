#ifndef _LEMMATA_MEMORY_H
#define _LEMMATA_MEMORY_H

#include <string.h>

#endif

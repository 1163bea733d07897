/* glibc's own list of missing functions; empty, so that its headers can be read for 32 bits. */

/* Included before every file: what our definitions on clang's command line refer to. */
void *__lem_va_arg(__builtin_va_list list, __SIZE_TYPE__ size);

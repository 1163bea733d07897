/* All arguments that the tables have. */

#include <ctype.h>
#define SAME(f) now = #f; CHECK((f)(c) == model_##f(c))
static void run(void) {
  for (int c = -128; c < 256; c++) {
    SAME(isupper); SAME(islower); SAME(isalpha); SAME(isdigit); SAME(isxdigit); SAME(isspace); SAME(isprint);
    SAME(isgraph); SAME(isblank); SAME(iscntrl); SAME(ispunct); SAME(isalnum); SAME(tolower); SAME(toupper);
    now = "tables";
    CHECK((*__ctype_b_loc())[c] == (*model___ctype_b_loc())[c]);
    CHECK((*__ctype_tolower_loc())[c] == (*model___ctype_tolower_loc())[c]);
    CHECK((*__ctype_toupper_loc())[c] == (*model___ctype_toupper_loc())[c]);
  }
}

// A static initialiser that is in parentheses
static double g8 = (3.75);
int main(void){ return g8 > 3; }

//@ verdict: accepted
//@ wrong-because: `_Generic` is not parsed
// Selection by type.
#define KIND(x) _Generic((x), int: 1, float: 2, double: 3, char *: 4, default: 5)
_Static_assert(KIND(1) == 1 && KIND(1.0f) == 2 && KIND(1.0) == 3 && KIND("s") == 4 && KIND(1L) == 5, "");
_Static_assert(KIND('c') == 1 && KIND('b') == 1, "");


int main(void) { return 0; }

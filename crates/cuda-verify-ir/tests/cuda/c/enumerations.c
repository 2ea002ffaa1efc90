//@ verdict: accepted
//@ options: ir
// In C a variable of an enumeration computes as the type it is stored as, its enumerators as int: gcc stores one without
// negative values as unsigned int.
enum Plain { ZERO, ONE };
enum Signed { BELOW = -1, ABOVE };
int main(void) {
  enum Plain e = ZERO;
  enum Signed s = BELOW;
  int never = e - 1 < 0;
  int always = ZERO - 1 < 0;
  int negative = s < 0;
  return never + always + negative;
}

// A function of the program is called with too few arguments.
//@ verdict: rejected

int scale(int value, int factor) { return value * factor; }

int main() {
  return scale(3);  //~ ERROR no-match: scale
}

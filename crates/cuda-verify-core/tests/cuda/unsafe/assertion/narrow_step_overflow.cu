// Narrow variables that are stepped are computed as `int` and stored back: that need not fit.
//@ verdict: unsafe
//@ options: --check=overflow --check=unsigned-overflow

int main() {
  short s = 32767;
  unsigned char c = 0;
  int i = 2147483646;
  switch (nondet_int()) {
  case 0: s++; break;   //~ ERROR overflow: addition leaves the range of `short`
  case 1: c--; break;   //~ ERROR unsigned-overflow: subtraction leaves the range of `unsigned char`
  case 2: i += 2u; break;   //~ ERROR overflow: addition leaves the range of `int`
  case 3: s *= 2; break;   //~ ERROR overflow: multiplication leaves the range of `short`
  default: c -= 1; break;   //~ ERROR unsigned-overflow: subtraction leaves the range of `unsigned char`
  }
  return s + c + i;
}

// Narrow variables that are stepped are computed as `int` and stored back: here that fits.
//@ verdict: safe
//@ options: --check=overflow --check=unsigned-overflow

int main() {
  short s = 32766;
  unsigned char c = 1;
  int i = -5;
  s++;
  c--;
  i += 2u;
  c -= 0u;
  return s + c + i;
}

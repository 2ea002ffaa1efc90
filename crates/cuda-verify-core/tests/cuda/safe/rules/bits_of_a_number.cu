// Sign and payload of a NaN are up to the machine.
//@ verdict: safe

int main() {
  float x = nondet_float();
  int bits = __builtin_bit_cast(int, x);
  if (x != x) assert(bits == 0x7fc00000 || bits == 0x7fffffff);
  return 0;
}

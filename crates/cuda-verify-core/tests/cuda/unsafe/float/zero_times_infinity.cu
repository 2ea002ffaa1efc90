// A weight of zero is multiplied by a value that may be infinite.
//@ verdict: unsafe
//@ options: --check=nan --no-check=div-by-zero

int main() {
  float value = nondet_float(), weight = 0.0f;
  if (!(value >= 0.0f)) return 0;
  float product = value * weight;  //~ ERROR nan
  return product > 0.0f;
}

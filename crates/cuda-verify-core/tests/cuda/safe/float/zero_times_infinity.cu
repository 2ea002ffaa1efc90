// A weight of zero leaves its value out.
//@ verdict: safe
//@ options: --check=nan --no-check=div-by-zero

int main() {
  float value = nondet_float(), weight = 0.0f;
  if (!(value >= 0.0f)) return 0;
  float product = weight == 0.0f ? 0.0f : value * weight;
  return product > 0.0f;
}

// Two running sums overflow and are subtracted.
//@ verdict: unsafe
//@ options: --check=nan --no-check=div-by-zero

int main() {
  float a = 1.0f, b = 1.0f;
  for (int k = 0; k < 5; ++k) {
    a *= 1e30f;
    b *= 1e30f;
  }
  float difference = a - b;  //~ ERROR nan
  return difference > 0.0f;
}

// Two running sums that stay finite are subtracted.
//@ verdict: safe
//@ options: --check=nan --no-check=div-by-zero

int main() {
  float a = 1.0f, b = 1.0f;
  for (int k = 0; k < 5; ++k) {
    a *= 1e3f;
    b *= 1e3f;
  }
  float difference = a - b;
  return difference > 0.0f;
}

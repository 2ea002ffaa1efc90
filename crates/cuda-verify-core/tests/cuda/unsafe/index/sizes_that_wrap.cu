// Sums without a product, and products with a constant, are not taken to fit: that they wrap around may be tested.
//@ verdict: unsafe

__global__ void of_sum(unsigned a, unsigned b) {
  __shared__ int s[4];
  unsigned c = a + b;
  if (c < a) s[5] = 1;  //~ ERROR array-bounds
}

__global__ void of_product(unsigned a) {
  __shared__ int s[4];
  unsigned c = a * 5;
  if (c < a) s[5] = 1;  //~ ERROR array-bounds
}

// A loop ends when the last bit has been shifted out of a variable, though there is another way out of it.
//@ verdict: unsafe

__global__ void k(const int *a, unsigned first) {
  __shared__ int s[4];
  unsigned bit;
  for (bit = first; bit != 0; bit <<= 1) {
    if (a[bit & 31] == 3) break;
  }
  if (bit == 0 && first != 0) s[5] = 1;  //~ ERROR array-bounds
}

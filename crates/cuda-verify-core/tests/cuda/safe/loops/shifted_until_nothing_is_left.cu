// What is left when the last bit has been shifted out is zero.
//@ verdict: safe

__global__ void k(const int *a, unsigned first) {
  __shared__ int s[4];
  unsigned bit;
  for (bit = first; bit != 0; bit <<= 1) {
    if (a[bit & 31] == 3) break;
  }
  s[bit == 0 ? bit + 3 : 0] = 1;
}

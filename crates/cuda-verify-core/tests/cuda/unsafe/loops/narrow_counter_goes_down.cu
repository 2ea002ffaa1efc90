// In 8 bits, one less is 255 more: a variable that some iterations count down does not grow.
//@ verdict: unsafe

__global__ void k(const int *a, int n) {
  __shared__ int s[16];
  unsigned char left = 10;
  for (int i = 0; i < n && left > 2; i++) {
    if (left == 5) s[20] = 1;  //~ ERROR array-bounds
    if (a[i] > 0) left--;
  }
}

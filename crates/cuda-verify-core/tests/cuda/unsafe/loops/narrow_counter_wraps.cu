// A variable of 8 bits on which it depends whether the loop goes on wraps around, where some iterations count it up.
//@ verdict: unsafe

__global__ void k(const int *a, int n) {
  __shared__ int s[16];
  unsigned char seen = 253;
  for (int i = 0; i < n && seen < 300; i++) {
    if (seen == 1) s[20] = 1;  //~ ERROR array-bounds
    if (a[i] > 0) seen++;
  }
}

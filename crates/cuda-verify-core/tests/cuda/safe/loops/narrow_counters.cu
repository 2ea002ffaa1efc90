// Variables of 8 bits that some iterations count down, or up to a bound below the limit of the type.
//@ verdict: safe

__global__ void k(const int *a, int n) {
  __shared__ int s[16];
  unsigned char left = 10;
  for (int i = 0; i < n && left > 2; i++) {
    s[left] = 1;
    if (a[i] > 0) left--;
  }
}

__global__ void up(const int *a, int n) {
  __shared__ int s[16];
  unsigned char seen = 10;
  for (int i = 0; i < n && seen < 15; i++) {
    s[seen] = 1;
    if (a[i] > 0) seen++;
  }
}

// Two variables that go towards each other may pass without being equal.
//@ verdict: unsafe

__global__ void k(int n) {
  __shared__ int s[4];
  if (n < 100 || n % 2 == 0) return;
  int i = 0, j = n;
  while (i != j) {
    if (i > j) s[5] = 1;  //~ ERROR array-bounds
    i++;
    j--;
    if (i > 2000) break;
  }
}

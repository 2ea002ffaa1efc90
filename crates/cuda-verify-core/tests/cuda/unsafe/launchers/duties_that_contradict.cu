// Twin: ../../safe/launchers/duties_that_contradict.cu. No number is an index of the first table and, less four, one of the
// second.
//@ verdict: unsafe

__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }

void start(int *out, int n) {
  int first[4] = {0, 1, 2, 3}, second[4] = {4, 5, 6, 7};
  int value = first[n];
  value += second[n - 4];  //~ ERROR array-bounds: index out of bounds of `second`, which has 4 elements
  fill<<<1, 32>>>(out, value);
}

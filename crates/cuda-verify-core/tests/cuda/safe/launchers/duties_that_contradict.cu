// Twin: ../../unsafe/launchers/duties_that_contradict.cu. A caller can see to both: the number is three.
//@ verdict: safe

__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }

void start(int *out, int n) {
  int first[4] = {0, 1, 2, 3}, second[4] = {4, 5, 6, 7};
  int value = first[n];
  value += second[n - 3];
  fill<<<1, 32>>>(out, value);
}

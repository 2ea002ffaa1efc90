// Twin: ../../safe/concrete/third_argument.cu. The program is decided for numbers that are given only, and nothing limits
// the third one: all the same small number show nothing.
//@ verdict: unsafe

#include <cstdlib>

__global__ void fill(int *out, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}

int main(int argc, char **argv) {
  if (argc != 4) return 1;
  int n = atoi(argv[1]), seed = atoi(argv[2]), place = atoi(argv[3]);
  if (n < 1 || n > 10000 || seed < 1 || seed > 10000) return 1;
  int steps = 0;
  for (long x = seed; x != 1; x = x % 2 ? 3 * x + 1 : x / 2) steps++;
  if (steps < 6) return 1;
  int count[400] = {0};
  count[steps] = 1;
  int *out;
  cudaMalloc(&out, n * sizeof(int));
  fill<<<(n + 127) / 128, 128>>>(out, n, count[place]);  //~ ERROR array-bounds: index out of bounds of `count`, which has 400 elements
  cudaDeviceSynchronize();
  cudaFree(out);
}

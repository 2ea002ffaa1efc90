// The last block reads beyond the elements that were copied.
//@ verdict: unsafe
// Twin: ../../safe/launches/at_least_one_block.cu has room for them.
#include <cstdlib>

const int SIZE = 256, RADIUS = 7;

__global__ void sums(const int *in, int *out) {
  __shared__ int near[SIZE + 2 * RADIUS];
  int i = blockIdx.x * SIZE + threadIdx.x, at = threadIdx.x + RADIUS;
  near[at] = in[i];
  if (threadIdx.x < RADIUS) {
    near[at - RADIUS] = i < RADIUS ? 0 : in[i - RADIUS];
    near[at + SIZE] = in[i + SIZE];  //~ ERROR array-bounds
  }
  __syncthreads();
  int sum = 0;
  for (int d = -RADIUS; d <= RADIUS; d++) sum += near[at + d];
  out[i] = sum;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int n = atoi(argv[1]), n_times = atoi(argv[2]), *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  int *all = (int *)malloc(n * sizeof(int)), *given = (int *)malloc((n + RADIUS) * sizeof(int)), n_wrong = 0;
  for (int i = 0; i < n + RADIUS; i++) given[i] = i;
  cudaMemcpy(in, given, n * sizeof(int), cudaMemcpyHostToDevice);
  for (int i = 0; i < n_times; i++) sums<<<n / SIZE, SIZE>>>(in, out);
  cudaMemcpy(all, out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 2 * RADIUS; i++) {
    int sum = 0;
    for (int j = i; j <= i + 2 * RADIUS; j++) sum += j < RADIUS ? 0 : given[j] - RADIUS;
    if (sum != all[i]) {
      n_wrong = 1;
      break;
    }
  }
  free(all);
  free(given);
  cudaFree(in);
  cudaFree(out);
  return n_wrong;
}

// A table of a few thousand known elements goes beyond the array that they are places in.
//@ verdict: unsafe

#include <cstdlib>
#define N 3000

__global__ void gather(const int *place, const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[place[i]];  //~ ERROR array-bounds: read out of bounds
}

int main() {
  int *place = (int *)malloc(N * sizeof(int)), *d_place;
  float *from, *to;
  for (int i = 0; i < N; i++) place[i] = (i * 7 + 5) % 501;
  cudaMalloc(&d_place, N * sizeof(int));
  cudaMalloc(&from, 500 * sizeof(float));
  cudaMalloc(&to, N * sizeof(float));
  cudaMemset(from, 0, 500 * sizeof(float));
  cudaMemcpy(d_place, place, N * sizeof(int), cudaMemcpyHostToDevice);
  gather<<<64, 128>>>(d_place, from, to, N);
  cudaFree(d_place);
  cudaFree(from);
  cudaFree(to);
  free(place);
  return 0;
}

// With input of any kind, the file may not be there.
//@ verdict: unsafe
//@ options: -D__cv_hostile_input
#include <cstdio>
#include <cstdlib>

__global__ void twice(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

int main(int argc, char **argv) {
  FILE *file = fopen("size.txt", "r");
  int n;
  fscanf(file, "%d", &n);  //~ ERROR api-contract: fscanf: the file is null
  fclose(file);
  if (n > 1 << 20) return 1;
  float *host = (float *)malloc(n * sizeof(float)), *a;
  host[0] = 1;  //~ ERROR array-bounds: write out of bounds of host memory
  cudaMalloc(&a, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  twice<<<(n + 255) / 256, 256>>>(a, n);
  cudaMemcpy(host, a, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(a);
  free(host);
  return 0;
}

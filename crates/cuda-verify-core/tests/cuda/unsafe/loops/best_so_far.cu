// There is no least element below a bound if all are above it.
//@ verdict: unsafe

#include <cstdlib>

__global__ void nearest(const int *centers, const int *points, int *of, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = -1, least = 100;
  for (int j = 0; j < k; ++j) {
    int distance = points[i] - centers[j];
    if (distance >= 0 && distance < least) {
      least = distance;
      best = j;
    }
  }
  of[i] = centers[best]; //~ ERROR array-bounds: out of bounds
}

int main(int argc, char **argv) {
  int n = 8, k = argc;
  int *points = (int *)malloc(n * sizeof(int)), *dev_points, *dev_centers, *dev_of;
  for (int i = 0; i < n; ++i) points[i] = rand();
  cudaMalloc(&dev_points, n * sizeof(int));
  cudaMalloc(&dev_centers, k * sizeof(int));
  cudaMalloc(&dev_of, n * sizeof(int));
  cudaMemcpy(dev_points, points, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_centers, points, k * sizeof(int), cudaMemcpyHostToDevice);
  nearest<<<1, n>>>(dev_centers, dev_points, dev_of, n, k);
  cudaDeviceSynchronize();
  cudaFree(dev_points);
  cudaFree(dev_centers);
  cudaFree(dev_of);
  free(points);
  return 0;
}

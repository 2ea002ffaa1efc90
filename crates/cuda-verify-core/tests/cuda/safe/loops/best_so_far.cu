// The index of the least element so far is one of those before, in a kernel and on the host.
//@ verdict: safe

#include <cstdlib>

__global__ void nearest(const float *centers, const float *points, int *of, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = 0;
  float least = 1e30f;
  for (int j = 0; j < k; ++j) {
    float distance = points[i] - centers[j];
    if (distance * distance < least) {
      least = distance * distance;
      best = j;
    }
  }
  of[i] = best;
}

int main() {
  const int n = 20000, k = 100;
  float *points = (float *)malloc(n * sizeof(float)), *dev_points, *dev_centers;
  int *of = (int *)malloc(n * sizeof(int)), *dev_of, count[k];
  for (int i = 0; i < n; ++i) points[i] = rand();
  for (int i = 0; i < k; ++i) count[i] = 0;
  cudaMalloc(&dev_points, n * sizeof(float));
  cudaMalloc(&dev_centers, k * sizeof(float));
  cudaMalloc(&dev_of, n * sizeof(int));
  cudaMemcpy(dev_points, points, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_centers, points, k * sizeof(float), cudaMemcpyHostToDevice);
  nearest<<<(n + 255) / 256, 256>>>(dev_centers, dev_points, dev_of, n, k);
  cudaMemcpy(of, dev_of, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) ++count[of[i]];
  int first = 0;
  for (int i = 1; i < n; ++i)
    if (points[i] < points[first]) first = i;
  int result = count[of[first]];
  cudaFree(dev_points);
  cudaFree(dev_centers);
  cudaFree(dev_of);
  free(points);
  free(of);
  return result < 0;
}

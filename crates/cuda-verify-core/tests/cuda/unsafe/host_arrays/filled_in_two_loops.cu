// A stencil over a large matrix that is filled row by row reads beyond its last row.
//@ verdict: unsafe

#include <cstdlib>
#define N 128
#define STEPS 100

__global__ void step(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < n - 1 && y < n)
    out[y * n + x] = 0.25f * (in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] +
                              in[(y + 1) * n + x]);  //~ ERROR array-bounds
}

int main() {
  float *host = (float *)malloc(N * N * sizeof(float)), *a, *b;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) host[i * N + j] = i == 0 || j == 0 ? 1.0f : 0.0f;
  cudaMalloc(&a, N * N * sizeof(float));
  cudaMalloc(&b, N * N * sizeof(float));
  cudaMemcpy(a, host, N * N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, N * N * sizeof(float), cudaMemcpyHostToDevice);
  dim3 threads(16, 16), blocks(N / 16, N / 16);
  for (int i = 0; i < STEPS; i++) {
    step<<<blocks, threads>>>(a, b, N);
    float *other = a;
    a = b;
    b = other;
  }
  cudaMemcpy(host, a, N * N * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < N * N; i++) sum += host[i];
  cudaFree(a);
  cudaFree(b);
  free(host);
  return sum > 0;
}

// A program of the first CUDA samples, with the macros and timers of their header.
//@ verdict: unsafe
#include <cstdio>
#include <cstdlib>
#include <cutil.h>

__global__ void fill(float *a) {
  a[threadIdx.x] = threadIdx.x;  //~ ERROR array-bounds
}

int main(int argc, char **argv) {
  CUT_DEVICE_INIT(argc, argv);
  const int n = 31;
  int repeats = 2;
  cutGetCmdLineArgumenti(argc, (const char **)argv, "repeats", &repeats);
  float *a, *reference = (float *)malloc(n * sizeof(float)), *data = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) reference[i] = i;
  CUDA_SAFE_CALL(cudaMalloc((void **)&a, n * sizeof(float)));
  unsigned int timer = 0;
  CUT_SAFE_CALL(cutCreateTimer(&timer));
  CUT_SAFE_CALL(cutStartTimer(timer));
  fill<<<1, n + 1>>>(a);
  CUT_CHECK_ERROR("execution failed");
  cutilSafeCall(cudaThreadSynchronize());
  CUT_SAFE_CALL(cutStopTimer(timer));
  printf("%f ms\n", cutGetTimerValue(timer));
  CUT_SAFE_CALL(cutDeleteTimer(timer));
  CUDA_SAFE_CALL(cudaMemcpy(data, a, n * sizeof(float), cudaMemcpyDeviceToHost));
  CUTBoolean is_right = cutComparefe(reference, data, n, 1e-6f);
  assert(is_right == CUTTrue);
  free(reference);
  free(data);
  CUDA_SAFE_CALL(cudaFree(a));
  CUT_EXIT(argc, argv);
}

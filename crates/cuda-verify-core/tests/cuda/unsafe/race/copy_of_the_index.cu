// A copy of `threadIdx` is another one for every thread.
//@ verdict: unsafe

__device__ bool is_meant(uint3 index) { return index.y >= 1; }

__global__ void of_variable(int *a) {
  uint3 index = threadIdx;
  if (index.y >= 1) a[0] = 1;  //~ ERROR data-race
}

__global__ void of_parameter(int *a) {
  if (is_meant(threadIdx)) a[0] = 1;  //~ ERROR data-race
}

__global__ void of_size(int *a) {
  dim3 size = blockDim;
  if (size.y > 1) a[0] = 1;  //~ ERROR data-race
}

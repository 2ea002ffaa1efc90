// Indices from memory that are known to be different, but are halved.
//@ verdict: unsafe
//@ options: --kernel=scatter --blockDim=64 --gridDim=4

__global__ void scatter(int *a, const int *index) {
  int i = index[blockIdx.x * blockDim.x + threadIdx.x];
  __assume(__distinct_int(i));
  a[i / 2] = threadIdx.x;  //~ ERROR data-race
}

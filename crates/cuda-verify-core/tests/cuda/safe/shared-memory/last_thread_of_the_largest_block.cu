// Shared memory for as many threads as a block may have.
//@ verdict: safe
//@ options: --kernel=keep

__global__ void keep(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x] = a[threadIdx.x];
}

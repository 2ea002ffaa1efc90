//@ verdict: safe
//@ options: --kernel=reverse --blockDim=1024 --hardware=none
// More static shared memory than any device has.

__global__ void reverse(double *a) {
  __shared__ double tile[8192];
  tile[threadIdx.x] = a[blockIdx.x * 1024 + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * 1024 + threadIdx.x] = tile[1023 - threadIdx.x];
}

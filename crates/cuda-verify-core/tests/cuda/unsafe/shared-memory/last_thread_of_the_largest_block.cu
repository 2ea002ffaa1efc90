// Shared memory for one thread less than a block may have.
//@ verdict: unsafe
//@ options: --kernel=keep

__global__ void keep(int *a) {
  __shared__ int s[1023];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR array-bounds: 1023 elements
}

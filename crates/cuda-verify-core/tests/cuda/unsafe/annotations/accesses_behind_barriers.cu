// What a thread has written since the last barrier, as an invariant of a function: it is not so.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=1

__global__ void fill(int *a, int n) {
  for (int i = 0; i < n; i++) {
    __syncthreads();
    a[64 * i + threadIdx.x] = i;
  }
  __function_wide_invariant(__write_implies(a, __write_offset_bytes(a) / 4 == threadIdx.x));  //~ ERROR assertion
}

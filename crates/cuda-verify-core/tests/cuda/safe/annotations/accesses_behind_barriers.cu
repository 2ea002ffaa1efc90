// What a thread has written since the last barrier, as an invariant of a loop with barriers and of the function.
//@ verdict: safe
//@ options: --kernel=fill --blockDim=64 --gridDim=1

__global__ void fill(int *a, int n) {
  for (int i = 0; __global_invariant(__write_implies(a, __write_offset_bytes(a) / 4 % 64 == threadIdx.x)), i < n; i++) {
    __syncthreads();
    a[64 * i + threadIdx.x] = i;
  }
  __function_wide_invariant(__write_implies(a, __write_offset_bytes(a) / 4 % 64 == threadIdx.x));
}

// Two threads find the same index in shared memory.
//@ options: --blockDim=16 --gridDim=1
//@ verdict: unsafe
// Twin: ../../safe/kernels/permutation_through_shared_memory.cu.

__global__ void scatter(int *a, int x) {
  __shared__ int place[16];
  const int t = threadIdx.x;
  place[t] = t / 2;
  __syncthreads();
  a[place[t]] = x; //~ ERROR data-race
}

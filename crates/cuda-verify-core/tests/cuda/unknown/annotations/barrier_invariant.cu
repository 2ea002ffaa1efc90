// An invariant of shared memory at a barrier holds, but what it says of other threads is not used.
//@ verdict: unknown
//@ options: --kernel=scatter --blockDim=64 --gridDim=1

__global__ void scatter(int *out) {
  __shared__ unsigned place[64];
  place[threadIdx.x] = 63 - threadIdx.x;
  __barrier_invariant_1(place[threadIdx.x] == 63 - threadIdx.x, threadIdx.x);  //~ WARN unsupported
  __syncthreads();
  out[place[threadIdx.x]] = 1;
}

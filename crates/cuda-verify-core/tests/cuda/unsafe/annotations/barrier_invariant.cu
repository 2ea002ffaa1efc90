// An invariant of shared memory at a barrier that does not hold.
//@ verdict: unsafe
//@ options: --kernel=scatter --blockDim=64 --gridDim=1

__global__ void scatter(int *out) {
  __shared__ unsigned place[64];
  place[threadIdx.x] = 63 - threadIdx.x;
  __barrier_invariant_1(place[threadIdx.x] == 62 - threadIdx.x, threadIdx.x);  //~ ERROR assertion
  __syncthreads();
  out[threadIdx.x] = place[0];
}

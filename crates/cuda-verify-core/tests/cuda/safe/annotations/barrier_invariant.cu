// An invariant of shared memory at a barrier holds; the launch is small, so that what it says is found by running all.
//@ verdict: safe
//@ options: --kernel=scatter --blockDim=64 --gridDim=1

__global__ void scatter(int *out) {
  __shared__ unsigned place[64];
  place[threadIdx.x] = 63 - threadIdx.x;
  __barrier_invariant_1(place[threadIdx.x] == 63 - threadIdx.x, threadIdx.x);
  __syncthreads();
  out[place[threadIdx.x]] = 1;
}

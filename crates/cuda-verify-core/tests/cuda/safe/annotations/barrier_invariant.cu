// What every thread has shown of its element before the barrier holds of all of them after it.
//@ verdict: safe
//@ options: --kernel=scatter --blockDim=64 --gridDim=1 --barriers-need-all

__global__ void scatter(int *out, int n) {
  __shared__ unsigned place[64];
  unsigned t = threadIdx.x;
  place[t] = 63 - t;
  __barrier_invariant_1(place[threadIdx.x] == 63 - threadIdx.x, t);
  __syncthreads();
  out[place[t]] = t;
  for (int i = 0; i < n; i++) {
    __syncthreads();
    place[t] = t + i;
    __barrier_invariant_2(place[threadIdx.x] == threadIdx.x + i, t, (t + 1) % 64);
    __syncthreads();
    out[place[(t + 1) % 64]] = t;
  }
}

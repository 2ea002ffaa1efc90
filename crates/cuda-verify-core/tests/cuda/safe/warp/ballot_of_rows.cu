// All lanes vote in each row, also those beyond its end.
//@ verdict: safe
//@ options: --kernel=count --blockDim=256 --gridDim=*

__global__ void count(unsigned *total, const int *in, int n) {
  for (int start = 0; start < n; start += 1024) {
    int i = start + threadIdx.x;
    unsigned votes = __ballot_sync(~0u, i < n && in[i] > 0);
    if ((threadIdx.x & 31) == 0) atomicAdd(total, __popc(votes));
    __syncthreads();
  }
}

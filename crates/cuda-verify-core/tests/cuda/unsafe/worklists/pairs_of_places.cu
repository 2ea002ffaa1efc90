// Every thread draws one place of a list and writes to two. Twin: ../../safe/worklists/pairs_of_places.cu.
//@ verdict: unsafe
//@ options: --no-check=array-bounds

__global__ void collect(int *out, const int *in, int n) {
  __shared__ int list[2048];
  __shared__ int size;
  for (int round = 0; round < n; round++) {
    if (threadIdx.x == 0) size = 0;
    __syncthreads();
    int at = atomicAdd(&size, 1);
    list[at] = in[threadIdx.x];  //~ ERROR data-race: write of shared memory `collect::list`
    list[at + 1] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] += list[round];
  }
}

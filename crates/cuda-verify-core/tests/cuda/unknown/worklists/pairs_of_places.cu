// Every thread draws one place of a list and writes to two. That two of them draw adjacent ones is not shown.
//@ verdict: unknown
//@ options: --no-check=array-bounds

__global__ void collect(int *out, const int *in, int n) {
  __shared__ int list[2048];
  __shared__ int size;
  for (int round = 0; round < n; round++) {
    if (threadIdx.x == 0) size = 0;
    __syncthreads();
    int at = atomicAdd(&size, 1);
    list[at] = in[threadIdx.x];
    list[at + 1] = threadIdx.x; //~ WARN imprecise: values that are only known approximately
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] += list[round];
  }
}

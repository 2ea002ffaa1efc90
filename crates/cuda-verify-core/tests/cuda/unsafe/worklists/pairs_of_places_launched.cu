// Every thread draws one place of a list and writes to two. The launch is too large to look at every order of its threads.
// Twin: ../../safe/worklists/pairs_of_places_launched.cu.
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

void run(int *out, const int *in, int n) { collect<<<256, 64>>>(out, in, n); }

// The host may change constant memory that the file initialises, if that is asked for.
//@ verdict: unsafe
//@ options: --blockDim=8 --gridDim=1 --without=constant-tables
__constant__ int place[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__global__ void permuted(float *p) {
  p[place[threadIdx.x]] = threadIdx.x; //~ ERROR data-race: write of device memory `p` by thread
}

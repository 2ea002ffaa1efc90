//~^ WARN bounded: rests on rules that are off: truth-of-votes
// Whether any thread of the block has found something is 1, not only other than zero.
//@ verdict: unknown
//@ options: --kernel=find --blockDim=64 --gridDim=1 --without=truth-of-votes

__global__ void find(const int *a, int *found) {
  __shared__ int is_found[2];
  int any = __syncthreads_or(a[threadIdx.x] > 0);
  if (threadIdx.x == 0) is_found[any] = 1;
}

// A counter that is reset by a thread that has not seen all of its updates: that has drawn the last number but one, that is
// the last one of the grid, that has seen the update of a block only, or another one that nothing orders after it.
//@ verdict: unsafe

__device__ unsigned int one = 0, two = 0, three = 0, four = 0;

__global__ void last_but_one() {
  if (atomicAdd(&one, 1) == gridDim.x - 2) one = 0;  //~ ERROR data-race: device variable `one`
}

__global__ void last_of_grid() {
  atomicAdd(&two, 1);  //~ ERROR data-race: device variable `two`
  if (blockIdx.x == gridDim.x - 1) two = 0;
}

__global__ void overwritten() {
  if (blockIdx.x == 1) atomicExch(&three, 1);
  unsigned int seen = blockIdx.x == 2 ? atomicAdd(&three, 0) : 0;
  if (seen == 1) three = 2;
  if (blockIdx.x == 3) three = 0;  //~ ERROR data-race: device variable `three`
}

__global__ void other_thread() {
  __shared__ bool am_last;
  if (threadIdx.x == 0) am_last = atomicAdd(&four, 1) == gridDim.x - 1;  //~ ERROR data-race: device variable `four`
  if (threadIdx.x == 32 && blockIdx.x == gridDim.x - 1) four = 0;  //~ ERROR data-race: device variable `four`
}

int main() {
  last_but_one<<<4, 1>>>();
  last_of_grid<<<4, 1>>>();
  overwritten<<<4, 1>>>();
  other_thread<<<3, 33>>>();
  cudaDeviceSynchronize();
  return 0;
}

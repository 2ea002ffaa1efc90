// A kernel that has a barrier has other threads, though it does not ask for its index.
//@ verdict: unsafe

__global__ void count(int *total) {
  int before = *total;
  __syncthreads();
  *total = before + 1;  //~ ERROR data-race
}

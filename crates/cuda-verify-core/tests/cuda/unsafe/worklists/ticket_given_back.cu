// A ticket is given back, so that another thread gets its number again.
//@ verdict: unsafe

__global__ void append(int *count, int *list) {
  list[atomicAdd(count, 1)] = 1;  //~ ERROR data-race
  list[atomicSub(count, 1) - 1] = 2;
}

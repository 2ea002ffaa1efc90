// Threads that look at nothing but their ticket write to two places each, of which two threads have one in common.
//@ verdict: unsafe

__global__ void append(int *count, int *list) {
  int place = atomicAdd(count, 1);
  list[place] = 1;  //~ ERROR data-race
  list[place + 1] = 2;
}

// Threads that look at nothing but their ticket write to two places each.
//@ verdict: safe

__global__ void append(int *count, int *list) {
  int place = atomicAdd(count, 2);
  list[place] = 1;
  list[place + 1] = 2;
}

// Tickets are drawn and never given back.
//@ verdict: safe

__global__ void append(int *count, int *list) {
  list[atomicAdd(count, 1)] = 1;
}

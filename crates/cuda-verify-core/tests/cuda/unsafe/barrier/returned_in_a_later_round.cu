// One thread waits in the first round; the others return in the second one, before the barrier in the order of the text.
//@ verdict: unsafe
//@ options: --kernel=twice
// Twin: ../../safe/barrier/returned_in_a_later_round.cu returns in the round in which the barrier is.

__global__ void twice(int *out) {
  for (unsigned i = 0; i < 2; i++) {
    for (unsigned j = 0; j < i; j++) {
      if (i >= j) return;
    }
    if (threadIdx.x == 0) __syncthreads();  //~ ERROR barrier-divergence
  }
}

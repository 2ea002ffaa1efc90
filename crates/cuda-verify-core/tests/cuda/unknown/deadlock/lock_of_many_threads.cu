// A lock around which the threads of a large launch wait: whether they all get through is not decided.
//@ verdict: unknown
//@ options: --kernel=count --blockDim=256 --gridDim=1000

__global__ void count(int *lock, int *n) {
  while (atomicCAS(lock, 0, 1) != 0) {  //~ WARN unsupported: wait
  }
  *n += 1;  //~ WARN imprecise
  __threadfence();
  atomicExch(lock, 0);
}

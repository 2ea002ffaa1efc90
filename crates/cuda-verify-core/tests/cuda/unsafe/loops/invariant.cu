// An invariant of a loop that the analysis cannot find by itself.
//@ verdict: unsafe
//@ options: --kernel=walk --blockDim=64 --gridDim=1 -D__cv_gpuverify

__global__ void walk(const int *steps, int n) {
  int x = threadIdx.x;
  for (int i = 0; __invariant(x >= 0 && x <= 4096), i < n; i++) {  //~ ERROR assertion
    int step = steps[i];
    if (step >= 0 && step <= 1 + 4096 - x) x += step;
  }
  __assert(x <= 4096);
}

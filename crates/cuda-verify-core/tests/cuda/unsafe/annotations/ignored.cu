// Without annotations, no precondition keeps threads apart, and no assertion is checked.
//@ verdict: unsafe
//@ options: --kernel=rows --blockDim=32 --gridDim=2 -D__cv_no_annotations
__global__ void rows(int *a, int pitch) {
  __requires(pitch == 32);
  __assert(pitch == 33);
  a[blockIdx.x * pitch + threadIdx.x] = threadIdx.x; //~ ERROR data-race: races with write
}

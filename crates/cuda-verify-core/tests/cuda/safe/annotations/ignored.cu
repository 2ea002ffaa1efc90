// Preconditions count, other annotations are ignored.
//@ verdict: safe
//@ options: --kernel=rows --blockDim=32 --gridDim=2 -D__cv_no_annotations -D__cv_only_requires
__global__ void rows(int *a, int pitch) {
  __requires(pitch == 32);
  __assert(pitch == 33);
  a[blockIdx.x * pitch + threadIdx.x] = threadIdx.x;
}

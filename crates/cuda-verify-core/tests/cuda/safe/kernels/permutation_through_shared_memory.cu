// A kernel on its own whose indices have been in shared memory: two arbitrary threads do not know what is there, so every
// thread of the small launch is run.
//@ options: --blockDim=16 --gridDim=1
//@ verdict: safe
// Twin: ../../unsafe/kernels/halved_through_shared_memory.cu writes every place twice.

__global__ void scatter(int *a, int x) {
  __shared__ int place[16];
  const int t = threadIdx.x;
  place[t] = 15 - t;
  __syncthreads();
  a[place[t]] = x;
}

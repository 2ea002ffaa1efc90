// Twin: ../../safe/kernels/index_of_argument.cu masks the argument. An index that a standalone kernel computes from its
// arguments is its own duty, also where every thread is run.
//@ verdict: unsafe
//@ options: --kernel=pick --blockDim=4 --gridDim=1 --threads=exact

__global__ void pick(int *out, int op) {
  int table[2] = {3, 5};
  out[threadIdx.x] = table[op];  //~ ERROR array-bounds
}

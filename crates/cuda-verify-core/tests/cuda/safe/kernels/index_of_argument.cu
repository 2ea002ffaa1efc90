// Twin: ../../unsafe/kernels/index_of_argument.cu
//@ verdict: safe
//@ options: --kernel=pick --blockDim=4 --gridDim=1 --threads=exact

__global__ void pick(int *out, int op) {
  int table[2] = {3, 5};
  out[threadIdx.x] = table[op & 1];
}

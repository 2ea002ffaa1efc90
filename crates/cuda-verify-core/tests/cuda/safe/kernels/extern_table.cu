//@ verdict: safe
// Twin: ../../unsafe/kernels/extern_table.cu. The table is a variable of another file.

struct Table {
  int first[20];
  float weights[16];
};
extern __device__ Table table;

__global__ void smooth(float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = table.weights[t & 15];
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[63 - t];
}

void run(float *out) { smooth<<<4, 64>>>(out); }

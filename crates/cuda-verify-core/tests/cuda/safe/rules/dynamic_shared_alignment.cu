// Dynamic shared memory begins where every vector may lie, whatever it is declared as.
//@ verdict: safe
//@ options: --without=aligned-variables

__global__ void stage(int *out) {
  extern __shared__ char bytes[];
  int4 *rows = (int4 *)bytes;
  rows[threadIdx.x] = make_int4(threadIdx.x, 0, 0, 0);
  __syncthreads();
  out[threadIdx.x] = rows[31 - threadIdx.x].x;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  stage<<<1, 32, 32 * sizeof(int4)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

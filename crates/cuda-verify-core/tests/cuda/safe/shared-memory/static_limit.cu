// As much static shared memory as a kernel can have.
//@ verdict: safe

__global__ void swap(float *out) {
  __shared__ float left[6144];
  __shared__ float right[6144];
  left[threadIdx.x] = right[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = left[threadIdx.x ^ 1];
}

int main() {
  float *out;
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(out, 0, 64 * sizeof(float));
  swap<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}

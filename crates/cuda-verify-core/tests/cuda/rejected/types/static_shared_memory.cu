// More static shared memory than a kernel can have.
//@ verdict: rejected

__global__ void swap(float *out) {
  __shared__ float left[8192];
  __shared__ float right[8192];  //~ ERROR shared-memory: 65536 bytes
  left[threadIdx.x] = right[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = left[threadIdx.x ^ 1];
}

int main() {
  float *out;
  cudaMalloc(&out, 64 * sizeof(float));
  swap<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}

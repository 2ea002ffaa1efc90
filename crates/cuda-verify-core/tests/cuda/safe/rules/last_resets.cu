// Who has drawn the last ticket resets the counter by a plain write.
//@ verdict: safe

__device__ unsigned count;

__global__ void draw() {
  if (atomicAdd(&count, 1u) == gridDim.x - 1) count = 0;
}

int main() {
  draw<<<3, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}

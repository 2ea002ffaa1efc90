// The distance of a shuffle is taken modulo 32, so that every lane keeps its own number.
//@ verdict: safe

__global__ void write(int *out) {
  int lane = __shfl_down_sync(0xffffffffu, (int)threadIdx.x, 32);
  out[lane] = threadIdx.x;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  write<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

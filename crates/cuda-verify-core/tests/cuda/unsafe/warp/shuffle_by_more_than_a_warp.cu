// The distance of a shuffle is taken modulo 32, so that lane 0 gets the number of lane 1 and two lanes write to one place.
//@ verdict: unsafe

__global__ void write(int *out) {
  int lane = __shfl_down_sync(0xffffffffu, (int)threadIdx.x, 33);
  out[lane] = threadIdx.x;  //~ ERROR data-race: write of device memory `out` by thread (31, 0, 0) of block (0, 0, 0) races with write by thread (30, 0, 0) of block (0, 0, 0)
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  write<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

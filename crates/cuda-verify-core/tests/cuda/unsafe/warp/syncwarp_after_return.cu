// A lane writes and returns; the barrier of the others does not name it, and orders nothing that it has done.
//@ verdict: unsafe
// Twin: ../../safe/warp/syncwarp_after_return.cu is right.

__global__ void share(int *out) {
  __shared__ int first;
  int lane = threadIdx.x;
  if (lane == 0) {
    first = 1;  //~ ERROR data-race
    return;
  }
  __syncwarp(0xfffffffe);
  out[lane] = first;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  share<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

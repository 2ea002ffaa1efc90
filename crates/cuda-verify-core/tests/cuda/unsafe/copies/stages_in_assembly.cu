// The wait for asynchronous copies in assembly leaves the group out that is read.
//@ verdict: unsafe
// Twin: ../../safe/copies/stages_in_assembly.cu waits for the group that is read.

#include <cstdint>

__device__ void copy16(void *to, const void *from, bool is_there) {
  uint32_t place = static_cast<uint32_t>(__cvta_generic_to_shared(to));
  asm volatile(  //~ ERROR data-race
      "{\n"
      "  .reg .pred p;\n"
      "  setp.ne.b32 p, %0, 0;\n"
      "  @p cp.async.cg.shared.global.L2::128B [%1], [%2], %3;\n"
      "}\n" ::"r"((int)is_there), "r"(place), "l"(from), "n"(16));
}

__global__ void sums(const float *in, float *out, int tiles) {
  __shared__ __align__(16) float tile[2][256];
  __shared__ float weights[64];
  int t = threadIdx.x;
  weights[t] = in[t];
  copy16(&tile[0][4 * t], in + 4 * t, tiles > 0);
  asm volatile("cp.async.commit_group;\n" ::);
  float sum = 0;
  for (int i = 0; i < tiles; i++) {
    copy16(&tile[(i + 1) & 1][4 * t], in + (i + 1) * 256 + 4 * t, i + 1 < tiles);
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group %0;\n" ::"n"(2));
    __syncthreads();
    for (int j = 0; j < 4; j++) sum += tile[i & 1][(4 * t + j + 64) & 255] * weights[63 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 3 * 1024);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 3 * 1024);
  sums<<<1, 64>>>(in, out, 3);
  cudaFree(in);
  cudaFree(out);
  return 0;
}

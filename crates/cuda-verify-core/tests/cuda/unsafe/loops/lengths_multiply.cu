// Loops of known length, each of them short, whose lengths multiply are not unrolled.
//@ verdict: unsafe
//@ options: --kernel=attend --blockDim=32 --gridDim=[4,8]
#define B 32
#define D 64
__global__ void attend(const float *q, const float *k, float *out, float *sums) {
  int t = threadIdx.x, head = blockIdx.x * gridDim.y + blockIdx.y;
  __shared__ float keys[B * D], scores[B * B];
  for (int j = 0; j < 32; j++) {
    for (int x = 0; x < D; x++) keys[t * D + x] = k[(head * 32 + j) * B * D + t * D + x];  //~ ERROR data-race: write of shared memory `attend::keys`
    // no barrier
    for (int i = 0; i < 32; i++) {
      float sum = 0;
      for (int y = 0; y < B; y++) {
        float score = 0;
        for (int x = 0; x < D; x++) score += q[(head * 32 + i) * B * D + t * D + x] * keys[y * D + x];
        scores[t * B + y] = score;
      }
      for (int x = 0; x < D; x++) {
        float value = 0;
        for (int y = 0; y < B; y++) value += scores[t * B + y] * keys[y * D + x];
        out[(head * 32 + i) * B * D + t * D + x] += value;
      }
      sums[(head * 32 + i) * B + t] += sum;
    }
    __syncthreads();
  }
}

// Rows of a constant length that is no multiple of the block's, and a guard.
//@ verdict: safe
#include <cstdlib>

__global__ void ramp(float *to, int w, int h, int first) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) to[y * w + x] = x + first;
}
int main() {
    int w = 4001, h = 4001;
    float *to;
    cudaMalloc(&to, w * h * sizeof(float));
    dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
    ramp<<<grid, block>>>(to, w, h, rand());
    cudaFree(to);
}

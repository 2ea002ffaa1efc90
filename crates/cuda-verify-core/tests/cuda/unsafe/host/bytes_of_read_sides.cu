// The bytes of an array whose sides are read from a text, of which one row is left out.
//@ verdict: unsafe
#include <cstdio>
#include <cstdlib>
__global__ void ramp(float *to, unsigned w, unsigned h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) to[y * w + x] = x;  //~ ERROR array-bounds: write out of bounds of device memory `to`
}
int main() {
    unsigned w = 0, h = 0;
    FILE *file = fopen("sizes.txt", "r");
    if (!file || fscanf(file, "%u %u", &w, &h) != 2) return 1;
    fclose(file);
    float *to;
    cudaMalloc(&to, w * (h - 1) * 4);
    dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
    ramp<<<grid, block>>>(to, w, h);
    cudaFree(to);
}

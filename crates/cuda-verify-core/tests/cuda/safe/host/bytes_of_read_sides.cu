// The bytes of an array whose sides are read from a text fit in 32 bits.
//@ verdict: safe
#include <cstdio>
#include <cstdlib>
__global__ void ramp(float *to, unsigned w, unsigned h) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) to[y * w + x] = x;
}
int main() {
    unsigned w = 0, h = 0;
    char line[64];
    FILE *file = fopen("sizes.txt", "r");
    if (!file || fgets(line, sizeof(line), file) == 0 || sscanf(line, "%u %u", &w, &h) != 2) return 1;
    fclose(file);
    float *to;
    cudaMalloc(&to, w * h * 4);
    dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
    ramp<<<grid, block>>>(to, w, h);
    cudaFree(to);
}

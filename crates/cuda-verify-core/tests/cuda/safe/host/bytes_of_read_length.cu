// The bytes of an array whose length is read from a file fit in 32 bits.
//@ verdict: safe
#include <cstdio>

__global__ void ramp(float *to, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = i;
}
int main() {
    unsigned n = 0;
    FILE *file = fopen("size.txt", "r");
    if (!file || fscanf(file, "%u", &n) != 1) return 1;
    fclose(file);
    float *to;
    cudaMalloc(&to, n * 4);
    ramp<<<(n + 255) / 256, 256>>>(to, n);
    cudaFree(to);
}

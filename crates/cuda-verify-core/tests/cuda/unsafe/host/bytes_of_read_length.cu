// The bytes of an array whose length is read from a file fit in 32 bits, of which one element is left out.
//@ verdict: unsafe
#include <cstdio>

__global__ void ramp(float *to, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = i;  //~ ERROR array-bounds: write out of bounds of device memory `to`
}
int main() {
    unsigned n = 0;
    FILE *file = fopen("size.txt", "r");
    if (!file || fscanf(file, "%u", &n) != 1) return 1;
    fclose(file);
    float *to;
    cudaMalloc(&to, (n - 1) * 4);
    ramp<<<(n + 255) / 256, 256>>>(to, n);
    cudaFree(to);
}

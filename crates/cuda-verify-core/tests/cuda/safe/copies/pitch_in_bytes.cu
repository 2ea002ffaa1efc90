// The pitch counts bytes.
//@ verdict: safe

__global__ void k(char *a, size_t pitch, int w, int h) { int x = threadIdx.x, y = blockIdx.x;
  ((float *)(a + y * pitch))[x] = 1;
}
int main() { char *a; size_t p; cudaMallocPitch(&a, &p, 40 * 4, 8); k<<<8, 40>>>(a, p, 40, 8); cudaDeviceSynchronize(); cudaFree(a); }

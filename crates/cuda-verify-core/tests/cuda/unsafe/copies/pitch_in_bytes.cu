// The pitch counts bytes.
//@ verdict: unsafe

__global__ void k(char *a, size_t pitch, int w, int h) { int x = threadIdx.x, y = blockIdx.x;
  ((float *)a)[y * pitch + x] = 1;  //~ ERROR array-bounds: write out of bounds of device memory `a`
}
int main() { char *a; size_t p; cudaMallocPitch(&a, &p, 40 * 4, 8); k<<<8, 40>>>(a, p, 40, 8); cudaDeviceSynchronize(); cudaFree(a); }

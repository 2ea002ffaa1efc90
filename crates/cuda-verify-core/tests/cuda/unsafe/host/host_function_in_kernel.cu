//@ verdict: unsafe
// A function for the host cannot be called in a kernel, by its address either.

int half(int x) { return x / 2; }
__global__ void apply(int *out) {
  int (*f)(int) = half;
  out[0] = f(10);  //~ ERROR host-device-access: `half` has in host code
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  apply<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}

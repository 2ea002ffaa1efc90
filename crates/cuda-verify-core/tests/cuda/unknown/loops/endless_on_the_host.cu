// The host launches for ever.
//@ verdict: unknown
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 256);
  while (true) k<<<1, 64>>>(a);  //~ WARN endless
}

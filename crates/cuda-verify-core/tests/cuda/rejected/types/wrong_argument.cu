// A pointer is passed where the kernel takes a number.
//@ verdict: rejected

__global__ void store(int *a, int n) { *a = n; }

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev, dev);  //~ ERROR no-match: store
  return 0;
}

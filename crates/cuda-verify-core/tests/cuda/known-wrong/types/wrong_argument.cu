// A pointer is passed where the kernel takes a number.
//@ verdict: rejected
//@ wrong-because: calls without a fitting function make the verdict unknown instead of rejecting the program

__global__ void store(int *a, int n) { *a = n; }

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev, dev);  //~ ERROR type:
  return 0;
}

// A write through a pointer to const.
//@ verdict: rejected

__global__ void store(const int *a) { *a = 1; }  //~ ERROR type:

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev);
  return 0;
}

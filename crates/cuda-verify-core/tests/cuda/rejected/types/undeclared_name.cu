// A misspelt variable.
//@ verdict: rejected

__global__ void store(int *data) { *date = 1; }  //~ ERROR unknown-name: date

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev);
  return 0;
}

// A misspelt variable.
//@ verdict: rejected
//@ wrong-because: unknown names make the verdict unknown instead of rejecting the program

__global__ void store(int *data) { *date = 1; }  //~ ERROR unknown-name: date

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev);
  return 0;
}

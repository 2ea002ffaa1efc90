// A kernel that returns something.
//@ verdict: rejected

__global__ int first(int *p) { return p[0]; }  //~ ERROR type: must have a void return type

int main() {
  int *p;
  cudaMalloc(&p, sizeof(int));
  first<<<1, 1>>>(p);
  cudaFree(p);
  return 0;
}

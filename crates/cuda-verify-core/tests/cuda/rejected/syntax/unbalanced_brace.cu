// The brace that ends the kernel is missing.
//@ verdict: rejected

__global__ void store(int *a) {
  if (threadIdx.x == 0) {
    *a = 1;
}
int main() { return 0; }  //~ ERROR syntax: `}`

// A divisor that the program chooses by a comparison is the program's, and not what its caller passes.
//@ verdict: unsafe

__global__ void k(int *a, int n) {
  int part = 100 / (n > 3 ? n : 0);  //~ ERROR div-by-zero
  a[threadIdx.x + blockIdx.x * blockDim.x] = part;
}

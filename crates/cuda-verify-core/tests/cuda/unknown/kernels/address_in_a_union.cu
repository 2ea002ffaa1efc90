// Twin: ../../safe/kernels/address_in_a_union.cu. The address of a variable of the first thread goes to the others in
// two halves, which are numbers.
//@ verdict: unknown
//@ options: --threads=pair

union Halves {
  int *address;
  unsigned half[2];
};

__global__ void share(int *out) {
  __shared__ unsigned halves[2];
  int own = threadIdx.x;
  Halves mine;
  mine.address = &own;
  if (threadIdx.x == 0) {
    halves[0] = mine.half[0];
    halves[1] = mine.half[1];
  }
  __syncthreads();
  Halves theirs;
  theirs.half[0] = halves[0];
  theirs.half[1] = halves[1];
  out[threadIdx.x] = *theirs.address;  //~ WARN imprecise: not decided: it depends on values that are only known approximately
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

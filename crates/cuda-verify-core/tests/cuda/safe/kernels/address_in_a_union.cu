// Twin: ../../unknown/kernels/address_in_a_union.cu. Each thread takes the address of its own variable apart and puts it
// together again.
//@ verdict: safe
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
  theirs.half[0] = mine.half[0];
  theirs.half[1] = mine.half[1];
  out[threadIdx.x] = *theirs.address;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

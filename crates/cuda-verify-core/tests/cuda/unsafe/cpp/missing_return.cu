// Functions that end without the result that their callers use, on both sides.
//@ verdict: unsafe
// Twin: ../../safe/cpp/missing_return.cu returns one, or is not asked for it.

struct Range {
  int first, last;
};

__device__ int sign(int x) {  //~ ERROR missing-return
  if (x > 0) return 1;
  if (x < 0) return -1;
}

int size_of(int kind) {  //~ ERROR missing-return
  switch (kind) {
    case 0:
      return 4;
    case 1:
      return 8;
  }
}

Range whole(int n) {  //~ ERROR missing-return
  if (n > 0) return Range{0, n};
}

bool is_odd(int n) {  //~ ERROR missing-return
  bool odd = n % 2 != 0;
}

__global__ void signs(int *out, int n) {
  out[threadIdx.x] = sign((int)threadIdx.x - n);
}

int main(int argc, char **) {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  if (argc == 1) {
    signs<<<1, 8>>>(out, 3);
  } else if (argc < 5) {
    cudaMemset(out, 0, size_of(argc - 2));
  } else if (argc == 5) {
    Range range = whole(5 - argc);
    cudaMemset(out, 0, range.last);
  } else if (is_odd(argc)) {
    cudaMemset(out, 0, 4);
  }
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

//~^ WARN bounded: rests on rules that are off: host-constants-on-device
// Whether the kernel may name the constant depends on what it is.
//@ verdict: unknown
//@ options: --without=host-constants-on-device

const int scales[2] = {3, 4};

__global__ void twice(int *out) { out[threadIdx.x] = 2 * scales[threadIdx.x]; }

int main() {
  int *out;
  cudaMalloc(&out, 2 * sizeof(int));
  twice<<<1, 2>>>(out);
  cudaFree(out);
  return 0;
}

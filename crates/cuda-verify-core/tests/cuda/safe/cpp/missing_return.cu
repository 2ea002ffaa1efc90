// Functions return what their callers use, end the program, or are not asked for the result.
//@ verdict: safe
// Twin: ../../unsafe/cpp/missing_return.cu returns nothing.

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

__device__ int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
  return 0;
}

int size_of(int kind) {
  switch (kind) {
    case 0:
      return 4;
    case 1:
      return 8;
    default:
      exit(1);
  }
}

int parsed(int n) {
  if (n > 0) return n;
  throw std::runtime_error("not positive");
}

int waited(int n) {
  while (true) {
    if (n > 3) return n;
    ++n;
  }
}

// Nobody uses what they return.
int report(int n) {
  printf("%d\n", n);
}

struct Counter {
  int n;
  Counter &operator=(int m) { n = m; }
};

__global__ void signs(int *out, int n) {
  out[threadIdx.x] = sign((int)threadIdx.x - n);
}

int main(int argc, char **) {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  signs<<<1, 8>>>(out, 3);
  cudaMemset(out, 0, size_of(argc > 2 ? 1 : 0));
  try {
    parsed(1 - argc);
  } catch (const std::runtime_error &) {
    report(waited(0));
  }
  Counter counter;
  counter = 3;
  assert(counter.n == 3);
  cudaFree(out);
  return 0;
}

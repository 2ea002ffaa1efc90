// Handlers by type, by base and for all; objects are destroyed on the way; the handler changes its own copy of the exception.
//@ verdict: unsafe
//@ options: --check=memory-leak

#include <cassert>
#include <stdexcept>
#include <string>

struct Failure {
  int code;
  explicit Failure(int c) : code(c) {}
};
struct DeviceFailure : Failure {
  DeviceFailure() : Failure(9) {}
};

static void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

struct Buffer {
  int *data;
  explicit Buffer(int n) : data(nullptr) {
    if (n <= 0) throw std::invalid_argument("size");
    check(cudaMalloc(&data, n * sizeof(int)));
  }
  ~Buffer() { cudaFree(data); }
};

__global__ void fill(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = i;
}

static int run(int n, int *steps) {
  Buffer buffer(n);
  ++*steps;
  fill<<<1, 32>>>(buffer.data, n);
  check(cudaGetLastError());
  int last;
  check(cudaMemcpy(&last, buffer.data + n - 1, sizeof last, cudaMemcpyDeviceToHost));
  return last == 7 ? throw DeviceFailure() : last;
}

static int attempt(int n, int *steps) {
  try {
    try {
      return run(n, steps);
    } catch (Failure failure) {
      failure.code++;
      throw;
    }
  } catch (const std::exception &error) {
    return error.what()[0] == 's' ? -1 : -2;
  } catch (DeviceFailure &failure) {
    return failure.code;
  } catch (...) {
    return -3;
  }
}

int main() {
  int steps = 0;
  assert(attempt(5, &steps) == 4);
  assert(attempt(0, &steps) == -1);
  assert(steps == 1);
  assert(attempt(8, &steps) == 10);  //~ ERROR assertion
  try {
    throw "text";
  } catch (int) {
    assert(false);
  } catch (const char *text) {
    assert(text[1] == 'e');
  }
  return 0;
}

// A container of the device, streams and callbacks: exceptions may leave every call, with many objects alive.
//@ verdict: safe

#include <cassert>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

static void check(cudaError_t code, const char *what) {
  if (code != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(code));
}

template <class T>
class DeviceArray {
  T *data_ = nullptr;
  size_t size_ = 0;

 public:
  explicit DeviceArray(size_t n) : size_(n) { check(cudaMalloc(&data_, n * sizeof(T)), "cudaMalloc"); }
  explicit DeviceArray(const std::vector<T> &v) : DeviceArray(v.size()) {
    check(cudaMemcpy(data_, v.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  DeviceArray(const DeviceArray &) = delete;
  ~DeviceArray() { cudaFree(data_); }
  T *data() { return data_; }
  std::vector<T> to_host() const {
    std::vector<T> v(size_);
    check(cudaMemcpy(v.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return v;
  }
};

template <typename T, typename Op>
__global__ void reduce(const T *in, T *out, int n, Op op, T init) {
  extern __shared__ unsigned char raw[];
  T *shared = reinterpret_cast<T *>(raw);
  T value = init;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) value = op(value, in[i]);
  shared[threadIdx.x] = value;
  __syncthreads();
  for (unsigned s = blockDim.x >> 1; s > 0; s >>= 1) {
    if (threadIdx.x < s) shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = shared[0];
}

struct Plus {
  template <typename T>
  __host__ __device__ T operator()(const T &a, const T &b) const {
    return a + b;
  }
};
struct Max {
  template <typename T>
  __host__ __device__ constexpr T operator()(T a, T b) const {
    return a > b ? a : b;
  }
};

template <typename T, typename Op>
T run(const std::vector<T> &v, Op op, T init) {
  DeviceArray<T> in(v), out(2);
  reduce<<<2, 32, 32 * sizeof(T)>>>(in.data(), out.data(), (int)v.size(), op, init);
  check(cudaGetLastError(), "launch");
  check(cudaDeviceSynchronize(), "synchronize");
  auto host = out.to_host();
  return std::accumulate(host.begin(), host.end(), init, op);
}

int main() {
  try {
    auto weights = std::make_unique<int[]>(4);
    assert(weights[3] == 0);
    std::vector<int> v(70);
    std::iota(v.begin(), v.end(), 1);
    std::map<std::string, std::function<int()>> tests{{"sum", [&] { return run(v, Plus{}, 0); }},
                                                      {"max", [&] { return run(v, Max{}, 0); }}};
    for (auto &[name, test] : tests) assert(test() == (name == "sum" ? 2485 : 70));
  } catch (const std::exception &error) {
    return 1;
  }
  return 0;
}

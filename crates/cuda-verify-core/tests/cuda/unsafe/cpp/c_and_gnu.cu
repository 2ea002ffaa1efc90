// A variable of each thread is counted once too often.
//@ verdict: unsafe

#include <cassert>
#include <cstdint>
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
#define COMMA ,
template <typename T, int N, bool B>
__global__ void tk(T* p) {
  p[threadIdx.x] = B ? N : -N;
}
extern "C" __global__ void ck(int* p) {
  p[0] = 42;
}
extern "C" {
__device__ int helper(int x) {
  return x;
}
}
constexpr int sq(int x) {
  return x * x;
}
constexpr __host__ __device__ int fact(int n) {
  int r = 1;
  for (int i = 2; i <= n; i++) r *= i;
  return r;
}

static_assert(sq(4) == 16, "msg");
struct alignas(16) A16 {
  float x;
};
struct __align__(8) A8 {
  int a, b;
};
typedef struct __attribute__((packed)) {
  char c;
  int i;
} Packed;
static_assert(sizeof(A16) == 16 && alignof(A16) == 16 && sizeof(Packed) == 5);
thread_local int tls = 4;
[[nodiscard]] [[maybe_unused]] static int nd() {
  return 1;
}
__device__ __forceinline__ int inl(int x) {
  return x;
}
__device__ __noinline__ int noinl(int x) {
  return x;
}
__device__ int lane() {
  int r;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(r));
  return r;
}
__device__ int addasm(int a, int b) {
  int r;
  asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
enum class Color : uint8_t { Red = 1, Green };
union U {
  float f;
  unsigned u;
};
__global__ void gk(int* __restrict__ p, volatile int* q) {
  int x = ({
    int t = 5;
    t + 1;
  });
  if (x > 100) goto done;
  p[0] = x + addasm(1, 2) + lane();
  for (int i = 0;; i++) {
    if (i == 3) goto done;
    p[1] = i;
  }
done:
  p[2] = fact(5);
  *q = sq(3);
  switch (x) {
    case 1 ... 5:
      p[3] = 1;
      break;
    case 6:
      [[fallthrough]];
    case 7:
      p[3] = 2;
      break;
    default:
      p[3] = 3;
  }
  p[4] = (int)Color::Green;
  U u;
  u.f = 1.0f;
  p[5] = u.u >> 20;
  p[6] = alignof(A8);
  p[7] = inl(1) + noinl(2) + helper(3);
  [[maybe_unused]] int unused;
  auto l = [&](int z) -> int { return z + x; };
  p[8] = l(1);
  p[9] = 0b101 + 1'000 + 0x1p3f;
  int arr[3]{1, 2, 3};
  int s = 0;
  for (auto e : arr) s += e;
  p[10] = s;
  decltype(s) w = s;
  p[11] = w ?: 3;
  static const int lut[] = {7, 8, 9};
  p[12] = lut[1];
  const char* str = R"(raw")";
  p[13] = str[3];
  p[14] = __func__[0];
}
int main(void) {
  int* d;
  cudaMallocManaged(&d, 64 * sizeof(int));
  tk<int, 3, (2 > 1)><<<1, 4>>>(d);
  cudaDeviceSynchronize();
  assert(d[3] == 3);
  LAUNCH((tk<int, 4, false>), 1, dim3(4, 1), d);
  cudaDeviceSynchronize();
  assert(d[0] == -4);
  LAUNCH(tk<int COMMA 5 COMMA true>, 1, 2, d);
  cudaDeviceSynchronize();
  assert(d[1] == 5);
  ck<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  assert(d[0] == 42);
  gk<<<1, 1>>>(d, d + 20);
  cudaDeviceSynchronize();
  assert(d[0] == 9 && d[1] == 2 && d[2] == 120 && d[20] == 9 && d[3] == 2 && d[4] == 2 && d[5] == 0x3f8 &&
         d[6] == 8 && d[7] == 6);
  assert(d[8] == 7 && d[9] == 1013 && d[10] == 6 && d[11] == 6 && d[12] == 8 && d[13] == '"' && d[14] == 'g');
  tls++;
  assert(tls == 6);  //~ ERROR assertion
  cudaFree(d);
}

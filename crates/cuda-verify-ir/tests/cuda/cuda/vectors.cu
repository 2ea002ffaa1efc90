//@ verdict: accepted
// Vector types: sizes, alignments and members as vector_types.h has them, makers, and types of indices.
#include <stddef.h>

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
#define LAYOUT(T, size, align) static_assert(sizeof(T) == size && alignof(T) == align, #T)

LAYOUT(char1, 1, 1);
LAYOUT(char2, 2, 2);
LAYOUT(char3, 3, 1);
LAYOUT(char4, 4, 4);
LAYOUT(uchar2, 2, 2);
LAYOUT(uchar4, 4, 4);
LAYOUT(short1, 2, 2);
LAYOUT(short2, 4, 4);
LAYOUT(short3, 6, 2);
LAYOUT(short4, 8, 8);
LAYOUT(ushort4, 8, 8);
LAYOUT(int1, 4, 4);
LAYOUT(int2, 8, 8);
LAYOUT(int3, 12, 4);
LAYOUT(int4, 16, 16);
LAYOUT(uint2, 8, 8);
LAYOUT(uint3, 12, 4);
LAYOUT(uint4, 16, 16);
LAYOUT(long1, 8, 8);
LAYOUT(long2, 16, 16);
LAYOUT(long3, 24, 8);
LAYOUT(longlong2, 16, 16);
LAYOUT(ulonglong2, 16, 16);
LAYOUT(float1, 4, 4);
LAYOUT(float2, 8, 8);
LAYOUT(float3, 12, 4);
LAYOUT(float4, 16, 16);
LAYOUT(double1, 8, 8);
LAYOUT(double2, 16, 16);
LAYOUT(double3, 24, 8);
LAYOUT(double4, 32, 16);
LAYOUT(dim3, 12, 4);
static_assert(offsetof(float4, w) == 12 && offsetof(short4, z) == 4 && offsetof(double3, y) == 8);

// What holds them is aligned as they are.
struct Particle { char tag; float4 position; float3 velocity; };
static_assert(sizeof(Particle) == 48 && offsetof(Particle, position) == 16 && offsetof(Particle, velocity) == 32);
struct __align__(8) Pair { float a, b; };
struct __align__(16) Quad { int v[3]; };
LAYOUT(Pair, 8, 8);
LAYOUT(Quad, 16, 16);
union Loader { float4 f; int i[4]; unsigned char bytes[16]; };
LAYOUT(Loader, 16, 16);

// Members and makers.
static_assert(is_same<decltype(float4::x), float> && is_same<decltype(uchar4::w), unsigned char>);
static_assert(is_same<decltype(make_float4(1, 2, 3, 4)), float4> && is_same<decltype(make_int2(1, 2)), int2>);
static_assert(is_same<decltype(make_uchar4(1, 2, 3, 4).x), unsigned char>);
static_assert(is_same<decltype(make_double2(1, 2)), double2>);

// dim3 is made of up to three numbers, and of a uint3.
static_assert(dim3(4).x == 4 && dim3(4).y == 1 && dim3(4, 5).y == 5 && dim3(4, 5, 6).z == 6 && dim3().x == 1);
dim3 from_list{2, 3};
dim3 from_number = 7;

__global__ void kernel(float4 *out, dim3 d) {
  static_assert(is_same<decltype(threadIdx), const uint3> || is_same<decltype(threadIdx), uint3>);
  static_assert(is_same<decltype(threadIdx.x), unsigned> && is_same<decltype(blockDim.z), unsigned>);
  static_assert(is_same<decltype(warpSize), const int> || is_same<decltype(warpSize), int>);
  static_assert(is_same<decltype(blockIdx.x * blockDim.x + threadIdx.x), unsigned>);
  out[threadIdx.x] = make_float4(d.x, d.y, threadIdx.x, 0);
}

int main() {
  kernel<<<1, 1>>>(nullptr, 3);
  kernel<<<from_list, from_number>>>(nullptr, dim3(1, 2));
  kernel<<<2, dim3(4, 4), 0, 0>>>(nullptr, {1, 2, 3});
}

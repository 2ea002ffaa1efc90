// Draws the numbers of draws.vectors from states of cuRAND, with -D__cv_curand_exact: integers and uniform numbers must be
// the recorded ones, normal ones within 1e-5 (float) or 1e-12 (double), relative to one more than the magnitude.
#include <curand_kernel.h>
#include <cassert>
#include <cmath>
#include "draws.vectors"

__device__ void same(const unsigned *&row, unsigned bits) { assert(bits == *row++); }
__device__ void same(const unsigned *&row, float x) { assert(__float_as_uint(x) == *row++); }
__device__ void same(const unsigned *&row, double x) {
  unsigned long long bits = (unsigned long long)__double_as_longlong(x);
  same(row, (unsigned)bits);
  same(row, (unsigned)(bits >> 32));
}
template <class T> __device__ void same2(const unsigned *&row, T value) {
  same(row, value.x);
  same(row, value.y);
}
template <class T> __device__ void same4(const unsigned *&row, T value) {
  same2(row, value);
  same(row, value.z);
  same(row, value.w);
}

__device__ void near(const unsigned *&row, float x) {
  float reference = __uint_as_float(*row++);
  assert(fabsf(x - reference) <= 1e-5f * (1 + fabsf(reference)));
}
__device__ void near(const unsigned *&row, double x) {
  double reference = __longlong_as_double(row[0] | (long long)row[1] << 32);
  row += 2;
  assert(fabs(x - reference) <= 1e-12 * (1 + fabs(reference)));
}
template <class T> __device__ void near2(const unsigned *&row, T value) {
  near(row, value.x);
  near(row, value.y);
}
template <class T> __device__ void near4(const unsigned *&row, T value) {
  near2(row, value);
  near(row, value.z);
  near(row, value.w);
}

template <class S> __device__ void begin(int i, S *state) {
  unsigned long long sequence = i % 3 == 0 ? 0 : i % 3 == 1 ? i : i * 0x100010001ULL;
  curand_init(i * 0x9e3779b97f4a7c15ULL, sequence, i * i % 64 + (i % 5 == 4 ? 1ULL << 40 : 0), state);
}

template <class S> __device__ void draw(const unsigned *&row, S *state) {
  same(row, curand(state));
  same(row, curand_uniform(state));
  same(row, curand_uniform_double(state));
}

template <class S> __device__ void draw_normal(const unsigned *&row, S *state, float mean, float deviation) {
  near(row, curand_normal(state));
  near2(row, curand_normal2(state));
  near(row, curand_normal(state));
  near(row, curand_normal_double(state));
  near2(row, curand_normal2_double(state));
  near(row, curand_normal_double(state));
  near(row, curand_log_normal(state, mean, deviation));
  near2(row, curand_log_normal2(state, mean, deviation));
  near(row, curand_log_normal(state, mean, deviation));
  near(row, curand_log_normal_double(state, mean, deviation));
  near2(row, curand_log_normal2_double(state, mean, deviation));
  near(row, curand_log_normal_double(state, mean, deviation));
}

__global__ void xorwow(int i) {
  curandStateXORWOW_t state;
  begin(i, &state);
  auto first = state;
  const unsigned *row = xorwow_rows[i];
  draw(row, &state);
  state = first;
  row = xorwow_normal_rows[i];
  draw_normal(row, &state, i % 5 - 2, i % 4 / 2.0f);
}

__global__ void mrg(int i) {
  curandStateMRG32k3a_t state;
  begin(i, &state);
  auto first = state;
  const unsigned *row = mrg_rows[i];
  draw(row, &state);
  state = first;
  row = mrg_normal_rows[i];
  draw_normal(row, &state, i % 5 - 2, i % 4 / 2.0f);
}

__global__ void philox(int i) {
  curandStatePhilox4_32_10_t state;
  begin(i, &state);
  auto first = state;
  const unsigned *row = philox_rows[i];
  draw(row, &state);
  same4(row, curand4(&state));
  same4(row, curand_uniform4(&state));
  same2(row, curand_uniform2_double(&state));
  same4(row, curand_uniform4_double(&state));
  state = first;
  row = philox_normal_rows[i];
  float mean = i % 5 - 2, deviation = i % 4 / 2.0f;
  draw_normal(row, &state, mean, deviation);
  near4(row, curand_normal4(&state));
  near4(row, curand_normal4_double(&state));
  near4(row, curand_log_normal4(&state, mean, deviation));
  near4(row, curand_log_normal4_double(&state, mean, deviation));
}

int main() {
  for (int i = 0; i < 104; i += CV_STEP) {
    xorwow<<<1, 1>>>(i);
    mrg<<<1, 1>>>(i);
    philox<<<1, 1>>>(i);
  }
  cudaDeviceSynchronize();
  return 0;
}

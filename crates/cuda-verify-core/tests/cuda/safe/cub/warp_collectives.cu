// Reductions and prefix sums of warps and of parts of them.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

struct Complex {
  float re, im;
  __device__ Complex operator+(const Complex &other) const {
    Complex sum = {re + other.re, im + other.im};
    return sum;
  }
};

__global__ void warps(int *out, float *im) {
  typedef cub::WarpReduce<int> Reduce;
  typedef cub::WarpReduce<int, 8> ReduceEight;
  typedef cub::WarpReduce<Complex> ReduceComplex;
  typedef cub::WarpScan<int> Scan;
  __shared__ typename Reduce::TempStorage reduce[2];
  __shared__ typename ReduceEight::TempStorage eights[8];
  __shared__ typename ReduceComplex::TempStorage complexes[2];
  __shared__ typename Scan::TempStorage scan[2];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  int sum = Reduce(reduce[warp]).Sum(t);
  int few = Reduce(reduce[warp]).Reduce(t, cub::Max(), 5);
  int eight = ReduceEight(eights[t / 8]).Sum(t);
  Complex one = {1.0f, (float)lane};
  one = ReduceComplex(complexes[warp]).Sum(one);
  int inclusive, exclusive, aggregate;
  Scan(scan[warp]).InclusiveSum(lane, inclusive);
  Scan(scan[warp]).ExclusiveSum(lane, exclusive, aggregate);
  assert(inclusive == lane * (lane + 1) / 2 && exclusive == lane * (lane - 1) / 2 && aggregate == 496);
  int greatest;
  Scan(scan[warp]).ExclusiveScan(31 - lane, greatest, -7, cub::Max());
  assert(greatest == (lane == 0 ? -7 : 31));
  int segment = Reduce(reduce[warp]).HeadSegmentedSum(1, lane == 0 || lane == 10);
  if (lane == 10) assert(segment == 22);
  if (lane == 0) {
    assert(sum == 496 + warp * 1024 && few == warp * 32 + 4 && segment == 10);
    im[warp] = one.im;
  }
  if (t % 8 == 0) out[t / 8] = eight;
}

int main() {
  int results[8], *out;
  float imaginary[2], *im;
  cudaMalloc(&out, sizeof(results));
  cudaMalloc(&im, sizeof(imaginary));
  warps<<<1, 64>>>(out, im);
  cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost);
  cudaMemcpy(imaginary, im, sizeof(imaginary), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(results[i] == 64 * i + 28);
  assert(imaginary[1] == 496.0f);
  return 0;
}

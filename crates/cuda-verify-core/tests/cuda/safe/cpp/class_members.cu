// A class wraps a matrix in device memory.
//@ verdict: safe

#include <cassert>

class Matrix {
 public:
  __host__ __device__ Matrix(float *data, int rows, int columns) : data_(data), rows_(rows), columns_(columns) {}
  __device__ float &at(int row, int column) {
    return data_[row * columns_ + column];
  }
  __host__ __device__ int size() const { return rows_ * columns_; }

 private:
  float *data_;
  int rows_, columns_;
};

__global__ void fill(Matrix m) {
  m.at(threadIdx.y, threadIdx.x) = threadIdx.x;
}

int main() {
  float *dev, host[6];
  cudaMalloc(&dev, sizeof(host));
  Matrix m(dev, 2, 3);
  assert(m.size() == 6);
  fill<<<1, dim3(3, 2)>>>(m);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[5] == 2.0f);
  cudaFree(dev);
  return 0;
}

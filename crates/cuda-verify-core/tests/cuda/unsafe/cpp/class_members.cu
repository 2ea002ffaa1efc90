// A member function indexes a matrix by columns where rows are stored.
//@ verdict: unsafe

#include <cassert>

class Matrix {
 public:
  __host__ __device__ Matrix(float *data, int rows, int columns) : data_(data), rows_(rows), columns_(columns) {}
  __device__ float &at(int row, int column) {
    return data_[column * columns_ + row];
  }
  __host__ __device__ int size() const { return rows_ * columns_; }

 private:
  float *data_;
  int rows_, columns_;
};

__global__ void fill(Matrix m) {
  m.at(threadIdx.y, threadIdx.x) = threadIdx.x;  //~ ERROR array-bounds
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

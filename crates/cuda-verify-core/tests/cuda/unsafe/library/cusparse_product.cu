// A product by cuSPARSE: the vector of the results has an element for each row.
//@ verdict: unsafe
#include <cusparse.h>
__global__ void scale(float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] *= 0.5f; }
int main() {
  const int rows = 100, columns = 80, filled = 300;
  int *starts, *indices; float *values, *x, *y;
  cudaMalloc(&starts, (rows + 1) * sizeof(int)); cudaMalloc(&indices, filled * sizeof(int)); cudaMalloc(&values, filled * sizeof(float));
  cudaMalloc(&x, columns * sizeof(float));
  cudaMalloc(&y, columns * sizeof(float));
  cusparseHandle_t handle; cusparseSpMatDescr_t a; cusparseDnVecDescr_t vx, vy;
  cusparseCreate(&handle);
  cusparseCreateCsr(&a, rows, columns, filled, starts, indices, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&vx, columns, x, CUDA_R_32F);
  cusparseCreateDnVec(&vy, rows, y, CUDA_R_32F);
  float alpha = 1, beta = 0; size_t bytes = 0; void *buffer;
  cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, vx, &beta, vy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  cudaMalloc(&buffer, bytes);
  for (int i = 0; i < 3; i++) {
    cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, vx, &beta, vy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);  //~ ERROR array-bounds: write out of bounds of device memory `y`
    scale<<<1, 128>>>(y, rows);
  }
  cusparseDestroySpMat(a); cusparseDestroyDnVec(vx); cusparseDestroyDnVec(vy); cusparseDestroy(handle);
  cudaFree(starts); cudaFree(indices); cudaFree(values); cudaFree(x); cudaFree(y); cudaFree(buffer);
}

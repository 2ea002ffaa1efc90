// Makes the calls of handles.vectors on handles of cuBLAS and cuDNN: each must return the recorded status and value.
// Run with the check of contracts off, since some calls are wrong.
#include <cublas_v2.h>
#include <cudnn.h>
#include <cassert>
#include "handles.vectors"

static cudaStream_t stream;
static char *workspace;
static int read_back;

static int at_cublas(cublasHandle_t h, int call, int value) {
  cublasPointerMode_t pointer = CUBLAS_POINTER_MODE_HOST;
  cublasAtomicsMode_t atomics = CUBLAS_ATOMICS_NOT_ALLOWED;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
  cudaStream_t found = 0;
  int status;
  switch (call) {
  case 0: return cublasSetPointerMode(h, (cublasPointerMode_t)value);
  case 1:
    status = cublasGetPointerMode(h, &pointer);
    read_back = pointer;
    return status;
  case 2: return cublasSetAtomicsMode(h, (cublasAtomicsMode_t)value);
  case 3:
    status = cublasGetAtomicsMode(h, &atomics);
    read_back = atomics;
    return status;
  case 4: return cublasSetMathMode(h, (cublasMath_t)value);
  case 5:
    status = cublasGetMathMode(h, &math);
    read_back = math;
    return status;
  case 6: return cublasSetStream(h, value ? stream : 0);
  case 7:
    status = cublasGetStream(h, &found);
    read_back = found != 0;
    return status;
  case 8:
    return cublasSetWorkspace(h, value == 0 ? 0 : workspace + (value == 2 ? 8 : 0), value == 3 ? 4096 : 512);
  }
  return cublasGetVersion(h, &read_back);
}
static int at_cudnn(cudnnHandle_t h, int call, int value) {
  cudaStream_t found = 0;
  if (call == 0) return cudnnSetStream(h, value ? stream : 0);
  int status = cudnnGetStream(h, &found);
  read_back = found != 0;
  return status;
}
#define LIVES(library)                                                                     \
  {                                                                                        \
    library##Handle_t handle;                                                              \
    int n = sizeof(library##_rows) / sizeof(library##_rows[0]);                            \
    for (int i = 0; i < n; ++i) {                                                          \
      const int *row = library##_rows[i];                                                  \
      if (row[0] % CV_STEP != 0) continue;                                                 \
      if (i == 0 || library##_rows[i - 1][0] != row[0]) {                                  \
        assert(library##Create(&handle) == 0);                                             \
      }                                                                                    \
      read_back = 0;                                                                       \
      int status = at_##library(row[2] ? 0 : handle, row[1], row[3]);                      \
      assert(status == row[4] && read_back == row[5]);                                     \
      if (i == n - 1 || library##_rows[i + 1][0] != row[0]) {                              \
        assert(library##Destroy(handle) == 0);                                             \
      }                                                                                    \
    }                                                                                      \
  }

int main() {
  cudaStreamCreate(&stream);
  cudaMalloc(&workspace, 1024);
  LIVES(cublas)
  LIVES(cudnn)
  cudaFree(workspace);
  cudaStreamDestroy(stream);
  return 0;
}

// The descriptor and the handle are destroyed.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cudnn.h>

int main() {
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t desc;
  cudnnCreate(&handle);
  cudnnCreateTensorDescriptor(&desc);
  cudnnDestroyTensorDescriptor(desc);
  cudnnDestroy(handle);
  return 0;
}

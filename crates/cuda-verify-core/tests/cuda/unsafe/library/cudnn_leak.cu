// A descriptor is never destroyed, and the handle not either.
//@ verdict: unsafe
//@ options: --check=memory-leak

#include <cudnn.h>

int main() {
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t desc;
  cudnnCreate(&handle);  //~ ERROR memory-leak
  cudnnCreateTensorDescriptor(&desc);  //~ ERROR memory-leak
  return 0;
}

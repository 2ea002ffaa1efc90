//@ verdict: unknown
// Nor has the interface of graphs.
#include <cudnn.h>

int main() {
  cudnnBackendDescriptor_t d;  //~ WARN unsupported: unknown type `cudnnBackendDescriptor_t`
  cudnnBackendCreateDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR, &d);
  cudnnBackendDestroyDescriptor(d);
  return 0;
}

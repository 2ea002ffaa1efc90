//@ verdict: unknown
// Recurrent networks have no model: the verdict says so by name.
#include <cudnn.h>

int main() {
  cudnnHandle_t h;
  cudnnCreate(&h);
  cudnnRNNDescriptor_t rnn;  //~ WARN unsupported: unknown type `cudnnRNNDescriptor_t`
  cudnnCreateRNNDescriptor(&rnn);
  cudnnDestroyRNNDescriptor(rnn);
  cudnnDestroy(h);
  return 0;
}

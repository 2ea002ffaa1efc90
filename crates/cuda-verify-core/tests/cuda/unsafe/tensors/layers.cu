//@ verdict: unsafe
// Twin: ../../safe/tensors/layers.cu. The addresses of the layers are passed in a table that the launcher makes.
#include <torch/all.h>

__global__ void clear(long *layers, long n) {
  float *layer = reinterpret_cast<float *>(layers[blockIdx.y]);
  const long i = blockIdx.x * 128L + threadIdx.x;
  if (i < n) layer[i / 2] = 0;  //~ ERROR data-race
}

void clear(torch::Tensor &first, torch::Tensor &second) {
  long addresses[2];
  addresses[0] = reinterpret_cast<long>(first.data_ptr());
  addresses[1] = reinterpret_cast<long>(second.data_ptr());
  torch::Tensor table = torch::from_blob(addresses, {2}, torch::kInt64).to(first.device());
  const long n = first[0].numel();
  clear<<<dim3((n + 127) / 128, 2), 128>>>(table.data_ptr<long>(), n);
}

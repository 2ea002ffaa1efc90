//@ verdict: unsafe
// A closure that a binding is given is called by whoever imports the module.

#include <torch/extension.h>

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

void one_warp(torch::Tensor x) { set<<<1, 32>>>(x.data_ptr<float>()); }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.doc() = "launches";
  m.def("one_warp", &one_warp, py::arg("x"));
  m.def("block", [](torch::Tensor x) { set<<<1, 2048>>>(x.data_ptr<float>()); });  //~ ERROR api-contract: launch of 2048 threads per block: the hardware allows 1024
}

// Ranges and marks for profilers have no effect; function objects of libcu++ are those of the C++ library.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/functional>
#include <nvtx3/nvToolsExt.h>

__global__ void reduce(int *out) {
  using BlockReduce = cub::BlockReduce<int, 64>;
  __shared__ BlockReduce::TempStorage temp;
  int sum = BlockReduce(temp).Reduce((int)threadIdx.x, cuda::std::plus<>{});
  __syncthreads();
  int greatest = BlockReduce(temp).Reduce((int)threadIdx.x, cuda::maximum<>{});
  if (threadIdx.x == 0) {
    out[0] = sum;
    out[1] = greatest;
  }
}

int main() {
  nvtxEventAttributes_t attributes = {0};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
  attributes.message.ascii = "reduce";
  int *out, host[2];
  cudaMalloc(&out, sizeof(host));
  nvtxRangePushEx(&attributes);
  nvtxRangeId_t range = nvtxRangeStartA("launch");
  reduce<<<1, 64>>>(out);
  nvtxRangeEnd(range);
  nvtxRangePop();
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 2016 && host[1] == 63);
  cudaFree(out);
  return 0;
}

// Elements of a block loaded, exchanged and stored in all orders.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

template <cub::BlockLoadAlgorithm Load, cub::BlockStoreAlgorithm Store>
__global__ void copy(const int *in, int *out, int valid) {
  typedef cub::BlockLoad<int, 64, 3, Load> BlockLoad;
  typedef cub::BlockStore<int, 64, 3, Store> BlockStore;
  __shared__ union {
    typename BlockLoad::TempStorage load;
    typename BlockStore::TempStorage store;
  } temp;
  int items[3];
  BlockLoad(temp.load).Load(in, items, valid, -1);
  __syncthreads();
  BlockStore(temp.store).Store(out, items);
}

__global__ void exchange(const int *in, int *out) {
  typedef cub::BlockExchange<int, 64, 3> BlockExchange;
  __shared__ typename BlockExchange::TempStorage temp;
  int items[3];
  cub::LoadDirectStriped<64>(threadIdx.x, in, items);
  BlockExchange(temp).StripedToBlocked(items);
  assert(items[1] == 1000 + 3 * threadIdx.x + 1);
  __syncthreads();
  BlockExchange(temp).BlockedToStriped(items);
  cub::StoreDirectStriped<64>(threadIdx.x, out, items);
}

int main() {
  int host[192], back[192], *in, *out;
  for (int i = 0; i < 192; ++i) host[i] = 1000 + i;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  copy<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_WARP_TRANSPOSE><<<1, 64>>>(in, out, 190);
  cudaMemcpy(back, out, sizeof(back), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 192; ++i) assert(back[i] == (i < 190 ? 1000 + i : -1));
  copy<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<1, 64>>>(in, out, 191);
  cudaMemcpy(back, out, sizeof(back), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 192; ++i) assert(back[i] == (i < 191 ? 1000 + i : -1));
  copy<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_DIRECT><<<1, 64>>>(in, out, 192);
  exchange<<<1, 64>>>(in, out);
  cudaMemcpy(back, out, sizeof(back), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 192; ++i) assert(back[i] == 1000 + i);
  return 0;
}

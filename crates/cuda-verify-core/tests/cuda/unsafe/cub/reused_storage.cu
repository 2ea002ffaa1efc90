// The storage of a collective is used by the next one while threads of another warp may not have left it.
//@ verdict: unsafe
// Twin: ../../safe/cub/reused_storage.cu has a barrier between them.
#include <cub/cub.cuh>

__global__ void sort(const int *in, int *out) {
  typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
  typedef cub::BlockRadixSort<int, 64, 4> Sort;
  typedef cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_TRANSPOSE> Store;
  __shared__ union {
    typename Load::TempStorage load;
    typename Sort::TempStorage sort;
    typename Store::TempStorage store;
  } storage;
  int items[4];
  Load(storage.load).Load(in + blockIdx.x * 256, items);
  Sort(storage.sort).Sort(items);  //~ ERROR data-race
  __syncthreads();
  Store(storage.store).Store(out + blockIdx.x * 256, items);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 512 * sizeof(int));
  cudaMalloc(&out, 512 * sizeof(int));
  cudaMemset(in, 0, 512 * sizeof(int));
  sort<<<2, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}

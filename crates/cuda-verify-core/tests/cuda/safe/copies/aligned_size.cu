// A copy of whole 16 bytes between addresses that are multiples of them.
//@ verdict: safe

#include <cuda/pipeline>

__global__ void fetch(const char *from, char *out) {
  __shared__ alignas(16) char part[64];
  if (threadIdx.x != 0) return;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(part, from + 16, cuda::aligned_size_t<16>(32), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[0] = part[31];
  pipe.consumer_release();
}

int main() {
  char *a;
  cudaMalloc(&a, 256);
  cudaMemset(a, 0, 256);
  fetch<<<1, 32>>>(a, a + 128);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}

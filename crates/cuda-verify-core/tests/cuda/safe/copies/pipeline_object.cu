// A pipeline of one thread: the stage is waited for before it is read.
//@ verdict: safe
//@ options: --kernel=add --blockDim=32 --gridDim=1 --threads=exact

#include <cuda/pipeline>

__global__ void add(const int *a, const int *b, int *out) {
  __shared__ int s[2][32];
  int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &a[t], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[1][t], &b[t], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  int x = s[0][t];
  pipe.consumer_release();
  pipe.consumer_wait();
  out[t] = x + s[1][t];
  pipe.consumer_release();
}

// The host reads what a function of a stream writes at the same time.
//@ verdict: unsafe
#include <cstdio>

static int done = 0;
void notice(void *p) { done = *(int *)p; }

int main() {
  int *h, *d;
  cudaMallocHost(&h, sizeof(int));
  cudaMalloc(&d, sizeof(int));
  *h = 7;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemsetAsync(d, 0, sizeof(int), stream);
  cudaMemcpyAsync(h, d, sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, notice, h);
  printf("%d\n", done);  //~ ERROR data-race: host variable `done`
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(h);
}

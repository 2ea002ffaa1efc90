// A buffer is filled again while the kernel of its stream may still read it.
//@ verdict: unsafe

__global__ void consume(const int *in, int *out) { *out += *in; }

int main() {
  int *host, *in, *out;
  cudaStream_t copies, work;
  cudaStreamCreate(&copies);
  cudaStreamCreate(&work);
  cudaMallocHost(&host, 2 * sizeof(int));
  cudaMalloc(&in, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  host[0] = 1;
  host[1] = 2;
  cudaMemcpyAsync(in, host, sizeof(int), cudaMemcpyHostToDevice, work);
  consume<<<1, 1, 0, work>>>(in, out);
  cudaMemcpyAsync(in, host + 1, sizeof(int), cudaMemcpyHostToDevice, copies);  //~ ERROR data-race
  cudaStreamSynchronize(copies);
  consume<<<1, 1, 0, work>>>(in, out);
  cudaDeviceSynchronize();
  cudaFreeHost(host);
  cudaFree(in);
  cudaFree(out);
  cudaStreamDestroy(copies);
  cudaStreamDestroy(work);
  return 0;
}

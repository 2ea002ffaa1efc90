//~^ WARN bounded: the answer is not complete: it rests on rules that are off: unknown-contents-initialised
// That what other threads may have written is initialised is an assumption, on which the answer of two arbitrary threads
// rests: half of the elements are copied.
//@ verdict: unknown
//@ options: --threads=pair --no-runs --check=uninitialised-read --without=unknown-contents-initialised

__global__ void twice(int *data) { data[threadIdx.x] *= 2; }

int main() {
  int host[64] = {}, *data;
  cudaMalloc(&data, sizeof(host));
  cudaMemcpy(data, host, sizeof(host) / 2, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}

//~^ WARN bounded: the answer is not complete: it rests on rules that are off: restrict-pointers
// A function of the device with restricted pointers is called with two parts of one shared array.
//@ verdict: unknown
//@ options: --without=restrict-pointers

__device__ void add(float *__restrict__ to, const float *__restrict__ from, int i) { to[i] += from[i]; }

__global__ void fold(float *out) {
  __shared__ float part[64];
  part[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) add(part, part + 32, threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = part[threadIdx.x];
}

int main() {
  float *a;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemset(a, 0, 64 * sizeof(float));
  fold<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}

// A thread reads an element of the object of another one, which waits before it destroys it.
//@ verdict: safe

struct Box {
  int *data;
  __device__ Box() { data = new int[4]; }
  __device__ ~Box() { delete[] data; }
};

__device__ int *shown[64];

__global__ void exchange(int *out) {
  Box box;
  int t = threadIdx.x;
  if (box.data) box.data[0] = t;
  shown[t] = box.data;
  __syncthreads();
  if (shown[t ^ 1]) out[t] = shown[t ^ 1][0];
  __syncthreads();
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

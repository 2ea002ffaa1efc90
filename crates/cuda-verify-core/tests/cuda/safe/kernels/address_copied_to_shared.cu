// Twin: ../../unknown/kernels/address_copied_to_shared.cu. The structure is copied to another variable of the thread.
//@ verdict: safe
//@ options: --threads=pair

struct Node {
  int *value;
  int weight;
};

__global__ void share(int *out) {
  Node node = {};
  int own = threadIdx.x;
  Node mine = {&own, 1};
  node = mine;
  __syncthreads();
  Node theirs = node;
  out[threadIdx.x] = *theirs.value;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

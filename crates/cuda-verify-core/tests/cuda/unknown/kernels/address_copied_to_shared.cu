// Twin: ../../safe/kernels/address_copied_to_shared.cu. A structure with the address of a variable of the first thread is
// copied to where the others read it.
//@ verdict: unknown
//@ options: --threads=pair

struct Node {
  int *value;
  int weight;
};

__global__ void share(int *out) {
  __shared__ Node node;
  int own = threadIdx.x;
  Node mine = {&own, 1};
  if (threadIdx.x == 0) node = mine;  //~ WARN unsupported: not supported: address of a local variable where other threads may read it
  __syncthreads();
  Node theirs = node;
  out[threadIdx.x] = *theirs.value;  //~ WARN imprecise: not decided: it depends on values that are only known approximately
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

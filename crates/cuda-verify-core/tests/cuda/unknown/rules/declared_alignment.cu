//~^ WARN bounded: the answer is not complete: it rests on rules that are off: aligned-variables
// Twin: ../../safe/rules/declared_alignment.cu. Shared memory that is declared as characters is read as numbers.
//@ verdict: unknown
//@ options: --without=aligned-variables

__global__ void stage(int *out) {
  __shared__ char bytes[128];
  int *words = (int *)bytes;
  words[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = words[31 - threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  stage<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}

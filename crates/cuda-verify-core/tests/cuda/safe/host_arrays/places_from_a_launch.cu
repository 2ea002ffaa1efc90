// One kernel writes the places at which the next ones read and write.
//@ verdict: safe

#define N 65536

__global__ void choose(int *place, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) place[i] = n - 1 - i;
}

__global__ void gather(const int *place, const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[place[i]];
}

__global__ void scatter(const int *place, const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[place[i]] = from[i];
}

int main() {
  float *a, *b;
  int *place;
  cudaMalloc(&a, N * sizeof(float));
  cudaMalloc(&b, N * sizeof(float));
  cudaMalloc(&place, N * sizeof(int));
  cudaMemset(a, 0, N * sizeof(float));
  choose<<<N / 256, 256>>>(place, N);
  gather<<<N / 256, 256>>>(place, a, b, N);
  scatter<<<N / 256, 256>>>(place, b, a, N);
  cudaFree(a);
  cudaFree(b);
  cudaFree(place);
  return 0;
}

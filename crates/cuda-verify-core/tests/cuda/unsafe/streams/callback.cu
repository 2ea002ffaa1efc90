// A function of the host in a stream reads what another stream writes.
//@ verdict: unsafe

__global__ void answer(int *a) { *a = 42; }

void check(void *data) { *(int *)data += 1; }

int main() {
  int *a;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocManaged(&a, sizeof(int));
  *a = 0;
  answer<<<1, 1, 0, first>>>(a);
  cudaLaunchHostFunc(second, check, a);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}

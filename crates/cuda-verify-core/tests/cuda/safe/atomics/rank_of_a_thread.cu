// Threads draw numbers in any order; the first one to draw writes inside of the array, whoever it is.
//@ verdict: safe

__global__ void draw(unsigned *head, int *ring) {
  unsigned i = atomicInc(head, 31);
  if (threadIdx.x == 13 && i == 0) ring[31] = 1;
}

int main() {
  unsigned *head;
  int *ring;
  cudaMalloc(&head, sizeof(unsigned));
  cudaMalloc(&ring, 32 * sizeof(int));
  cudaMemset(head, 0, sizeof(unsigned));
  draw<<<1, 20>>>(head, ring);
  cudaDeviceSynchronize();
  cudaFree(head);
  cudaFree(ring);
  return 0;
}

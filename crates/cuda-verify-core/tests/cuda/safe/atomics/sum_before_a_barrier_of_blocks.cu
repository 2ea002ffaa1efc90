// A sum, then two blocks that meet by a counter between fences.
//@ verdict: safe

__global__ void meet(const int *v, int n, int *left, int *part, int *total) {
  int s = 0;
  for (int i = blockIdx.x; i < n; i += gridDim.x) s += v[i];
  part[blockIdx.x] = s;
  __threadfence();
  atomicSub(left, 1);
  while (atomicAdd(left, 0) > 0);
  __threadfence();
  if (blockIdx.x == 0) *total = part[0] + part[1];
}
int main() {
  int *l, *p, *t, *v, two = 2, n = 8, h[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  cudaMalloc(&l, 4); cudaMalloc(&p, 8); cudaMalloc(&t, 4); cudaMalloc(&v, sizeof h);
  cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(l, &two, 4, cudaMemcpyHostToDevice);
  const int *cv = v;
  void *args[] = {&cv, &n, &l, &p, &t};
  cudaLaunchCooperativeKernel((void *)meet, dim3(2), dim3(1), args, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(l); cudaFree(p); cudaFree(t); cudaFree(v);
}

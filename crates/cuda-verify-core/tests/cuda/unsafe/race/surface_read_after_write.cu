// What the launch has written is not to be read by a surface, whatever barriers there are.
//@ verdict: unsafe

__global__ void k(cudaSurfaceObject_t s, float *o) {
  int i = threadIdx.x;
  surf1Dwrite(2.0f, s, i * 4);  //~ ERROR data-race
  __syncthreads();
  float v; surf1Dread(&v, s, (31 - i) * 4); o[i] = v;
}
int main() {
  cudaChannelFormatDesc c = cudaCreateChannelDesc<float>(); cudaArray_t a; cudaMallocArray(&a, &c, 32, 0, cudaArraySurfaceLoadStore);
  float h[32] = {}; cudaMemcpyToArray(a, 0, 0, h, 128, cudaMemcpyHostToDevice);
  cudaResourceDesc r = {}; r.resType = cudaResourceTypeArray; r.res.array.array = a;
  cudaSurfaceObject_t s; cudaCreateSurfaceObject(&s, &r);
  float *o; cudaMalloc(&o, 128);
  k<<<1, 32>>>(s, o);
  cudaDeviceSynchronize(); cudaDestroySurfaceObject(s); cudaFreeArray(a); cudaFree(o);
}

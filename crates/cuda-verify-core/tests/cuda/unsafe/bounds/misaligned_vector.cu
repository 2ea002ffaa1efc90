// Rows of an odd number of floats are read four at a time.
//@ verdict: unsafe

__global__ void sums(const float *rows, float *out, int width) {
  const float *row = rows + threadIdx.x * width;
  float sum = 0;
  int i = 0;
  for (; i + 4 <= width; i += 4) {
    float4 v = *reinterpret_cast<const float4 *>(row + i);  //~ ERROR misaligned-access
    sum += v.x + v.y + v.z + v.w;
  }
  for (; i < width; i++) sum += row[i];
  out[threadIdx.x] = sum;
}
int main() {
  const int n = 8, width = 9;
  float h[n * width] = {}, *rows, *out;
  cudaMalloc(&rows, sizeof h);
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(rows, h, sizeof h, cudaMemcpyHostToDevice);
  sums<<<1, n>>>(rows, out, width);
  cudaDeviceSynchronize();
  cudaFree(rows);
  cudaFree(out);
}

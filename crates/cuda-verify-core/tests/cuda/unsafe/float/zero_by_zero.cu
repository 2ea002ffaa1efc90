// A vector is divided by a norm that may be zero.
//@ verdict: unsafe
//@ options: --check=nan --no-check=div-by-zero

__global__ void normalise(float *v) {
  float norm = v[0] < 0 ? -v[0] : v[0];
  v[0] = v[0] / norm;  //~ ERROR nan
}

int main() {
  float host = 0.0f, *dev;
  cudaMalloc(&dev, sizeof host);
  cudaMemcpy(dev, &host, sizeof host, cudaMemcpyHostToDevice);
  normalise<<<1, 1>>>(dev);
  return 0;
}

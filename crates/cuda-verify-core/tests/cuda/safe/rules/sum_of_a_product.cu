// The compiler may contract the sum with the product of the statement before.
//@ verdict: safe
//@ options: --fmad

__global__ void f(float *out, float a, float b, float c) {
  float product = a * b;
  *out = product + c;
}

int main() {
  float *out, x;
  cudaMalloc(&out, sizeof(float));
  f<<<1, 1>>>(out, 4097.0f, 4097.0f, -16785408.0f);
  cudaMemcpy(&x, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(x == 0);
  cudaFree(out);
  return 0;
}

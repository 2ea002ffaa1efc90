// A float counts the steps of the host up to a whole number.
//@ verdict: bounded

__global__ void step(float *out, const float *in, int steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + steps;
}

void run(float *out, const float *in, int n, int total, int steps) {
  float t;
  for (t = 0; t < total; t += steps)
    step<<<(n + 255) / 256, 256>>>(out, in, steps < total - t ? steps : total - t, n);
}

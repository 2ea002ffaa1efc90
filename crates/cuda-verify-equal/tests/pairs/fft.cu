// Fourier transforms of 8 complex numbers: by definition, and in three steps of butterflies.
__constant__ float cosines[8] = {1.0f, 0.70710678f, 0.0f, -0.70710678f, -1.0f, -0.70710678f, 0.0f, 0.70710678f};
__constant__ float sines[8] = {0.0f, -0.70710678f, -1.0f, -0.70710678f, 0.0f, 0.70710678f, 1.0f, 0.70710678f};

__global__ void by_definition(float *re, float *im) {
  __shared__ float x[8], y[8];
  int k = threadIdx.x;
  x[k] = re[k];
  y[k] = im[k];
  __syncthreads();
  float a = 0.0f, b = 0.0f;
  for (int n = 0; n < 8; ++n) {
    float c = cosines[n * k % 8], s = sines[n * k % 8];
    a += x[n] * c - y[n] * s;
    b += x[n] * s + y[n] * c;
  }
  re[k] = a;
  im[k] = b;
}

template <int SIGN>
__global__ void fast(float *re, float *im) {
  __shared__ float x[8], y[8];
  int t = threadIdx.x;
  // Places in reverse order of their bits.
  for (int i = t; i < 8; i += 4) {
    int at = (i & 1) * 4 + (i & 2) + (i & 4) / 4;
    x[at] = re[i];
    y[at] = im[i];
  }
  for (int half = 1; half < 8; half *= 2) {
    __syncthreads();
    int k = t % half, i = t / half * 2 * half + k, j = i + half;
    float c = cosines[k * (4 / half)], s = SIGN * sines[k * (4 / half)];
    float a = x[j] * c - y[j] * s, b = x[j] * s + y[j] * c;
    x[j] = x[i] - a;
    y[j] = y[i] - b;
    x[i] += a;
    y[i] += b;
  }
  __syncthreads();
  for (int i = t; i < 8; i += 4) {
    re[i] = x[i];
    im[i] = y[i];
  }
}

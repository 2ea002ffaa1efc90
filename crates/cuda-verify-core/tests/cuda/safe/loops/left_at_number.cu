// A counter that goes up by one and leaves its loop where it has come to a number did not begin beyond that number:
// not all threads write to the first element behind the loop.
//@ verdict: safe
//@ options: --kernel=first_elements

__global__ void first_elements(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 1; j != n; j++) sum += in[j];
  if (n < 1) out[1024] = sum;
  if (i < 1024) out[i] = sum;
}

// Steps that stay within the limits of the variables, whatever the operands are computed in.
//@ verdict: safe
//@ options: --kernel=fill --check=overflow --check=unsigned-overflow --blockDim=256 --gridDim=1024

__global__ void fill(char *a, int n) {
  for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 1;
  short s = threadIdx.x;
  unsigned char c = threadIdx.x / 2;
  int bits = threadIdx.x;
  s += 32000;
  s++;
  c += 128;
  bits ^= 0x80000000u;
  c <<= 1;
  if (blockIdx.x * blockDim.x + threadIdx.x == 0) a[n] = s + c + bits;
}

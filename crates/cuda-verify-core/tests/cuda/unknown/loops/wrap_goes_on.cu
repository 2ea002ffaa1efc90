// A variable of 16 bits never gets to the bound for some threads, which go on for ever.
//@ verdict: unknown
//@ options: --kernel=fill --blockDim=64 --gridDim=1 --threads=pair

__global__ void fill(int *a) {
  for (unsigned short i = threadIdx.x; i < 65530; i += 64) a[i] = 1;  //~ WARN unsupported: wrapped around
}

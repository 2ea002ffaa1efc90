// The value is looked at and raised without an atomic function.
//@ verdict: unsafe

__global__ void push(float *next, const float *value, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    for (int j = nindex[v]; j < nindex[v + 1]; j++) {
      if (next[nlist[j]] < value[v]) next[nlist[j]] = value[v]; //~ ERROR data-race: write of device memory `next`
    }
  }
}

// Every vertex that is put on the list has drawn a number of its own.
//@ verdict: safe

__global__ void collect(int *list, int *size, const int *value, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    bool found = false;
    for (int j = nindex[v]; j < nindex[v + 1]; j++) found |= value[nlist[j]] > 2;
    if (found) list[atomicAdd(size, 1)] = v;
  }
}

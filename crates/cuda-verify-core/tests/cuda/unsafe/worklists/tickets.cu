// Two vertices may take the same place on the list.
//@ verdict: unsafe

__global__ void collect(int *list, int *size, const int *value, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    bool found = false;
    for (int j = nindex[v]; j < nindex[v + 1]; j++) found |= value[nlist[j]] > 2;
    if (found) {
      list[*size] = v; //~ ERROR data-race: write of device memory `list`
      *size += 1; //~ ERROR data-race: write of device memory `size`
    }
  }
}

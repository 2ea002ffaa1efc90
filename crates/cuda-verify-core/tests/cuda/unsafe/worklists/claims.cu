// A mark may be taken back, so that two threads can find it. Twin: ../../safe/worklists/claims.cu.
//@ verdict: unsafe

__global__ void visit(int *seen, int *owner, int *parent, int *depth, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    for (int j = nindex[v]; j < nindex[v + 1]; j++) {
      int n = nlist[j];
      if (atomicExch(&seen[n], 1) == 0) parent[n] = v;
      if (atomicCAS(&owner[n], -1, 7) == -1) depth[n] = v; //~ ERROR data-race: write of device memory `depth`
      atomicExch(&owner[n], -1);
    }
  }
}

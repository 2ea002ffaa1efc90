// Vertices with a neighbor above a threshold are put into a list whose length is counted without an atomic function. The
// loop over the neighbors is left by `break`, so that only an execution of its first iterations shows the race.
//@ verdict: unsafe

__global__ void populate(const int *begin, const int *neighbors, const int *data, int *list, int *length, int n, int limit) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < n) {
    bool is_found = false;
    for (int j = begin[v]; j < begin[v + 1]; j++)
      if (data[neighbors[j]] > limit) {
        is_found = true;
        break;
      }
    if (is_found) {
      int place = (*length)++;  //~ ERROR data-race
      list[place] = v;  //~ ERROR data-race
    }
  }
}

//@ verdict: unsafe
//@ unconfirmed-because: a replay does not support calls of functions without a body
// Twin: ../../safe/launchers/not_understood.cu. The launch is not known, but threads of a block do not wait for each
// other whatever it is.

__global__ void reverse_rows(float *x, int distance) {
  __shared__ float row[128];
  row[threadIdx.x] = x[blockIdx.x * distance + threadIdx.x];  //~ ERROR data-race
  x[blockIdx.x * distance + threadIdx.x] = row[127 - threadIdx.x];
}

void reverse(float *x, int rows, int n) {
  int distance = unknown_library::row_distance(n);
  reverse_rows<<<rows, 128>>>(x, distance);
}

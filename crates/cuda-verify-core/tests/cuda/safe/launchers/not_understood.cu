//@ verdict: safe
// The launcher asks a library that is not known for the distance of rows; that rows do not
// overlap is taken for granted of it as of a caller. Twin: ../../unsafe/launchers/not_understood.cu.

__global__ void scale_rows(float *x, int distance, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    x[blockIdx.x * distance + i] *= 2;
  }
}

void scale(float *x, int rows, int n) {
  int distance = unknown_library::row_distance(n);
  scale_rows<<<rows, 128>>>(x, distance, n);
}

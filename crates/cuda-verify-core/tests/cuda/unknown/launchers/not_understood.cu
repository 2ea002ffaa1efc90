//@ verdict: unknown
// The launcher asks a library that is not known for the distance of rows; with any distance rows may overlap, but that
// says nothing of the launch. Twin: ../../unsafe/launchers/not_understood.cu.

__global__ void scale_rows(float *x, int distance, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    x[blockIdx.x * distance + i] *= 2;  //~ WARN imprecise: passes
  }
}

void scale(float *x, int rows, int n) {  //~ WARN unsupported: unknown_library
  int distance = unknown_library::row_distance(n);
  scale_rows<<<rows, 128>>>(x, distance, n);
}

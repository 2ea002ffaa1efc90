//@ verdict: safe
// The launcher starts one block for each row of a matrix that lies in memory without gaps; a row has as many elements
// as its caller says.

__global__ void scale_rows(float *out, const float *in, int row_length) {
  const float *row = in + static_cast<long>(blockIdx.x) * row_length;
  for (int i = threadIdx.x; i < row_length; i += blockDim.x)
    out[static_cast<long>(blockIdx.x) * row_length + i] = 2.0f * row[i];
}

void scale(float *out, const float *in, int n_rows, int row_length) {
  int n_threads = row_length < 1024 ? row_length : 1024;
  scale_rows<<<n_rows, n_threads>>>(out, in, row_length);
}

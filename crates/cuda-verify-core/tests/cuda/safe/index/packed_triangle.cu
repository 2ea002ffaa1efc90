//@ verdict: safe
//@ options: --kernel=fill --blockDim=256 --gridDim=*
// Twin of ../../unsafe/index/packed_triangle.cu. Rows of a packed triangle begin at r (r + 1) / 2.

__global__ void fill(float *p, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n || n > 1000) return;
  float *row = p + r * (r + 1) / 2;
  for (int c = 0; c <= r; c++) row[c] = c;
}

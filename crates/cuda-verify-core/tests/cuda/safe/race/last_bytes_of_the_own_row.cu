// Each thread marks the last bytes of the words of its row, and adds the words up.
//@ verdict: safe
//@ options: --kernel=mark --blockDim=64 --gridDim=1

__global__ void mark(const char *marks, int *out) {
  __shared__ int rows[16 * 65];
  char *bytes = (char *)rows;
  int row = 16 * threadIdx.x, last = 64 * threadIdx.x + 3;
  bytes[last + 4 * 0] = marks[0];
  bytes[last + 4 * 1] = marks[1];
  bytes[last + 4 * 2] = marks[2];
  bytes[last + 4 * 3] = marks[3];
  bytes[last + 4 * 4] = marks[4];
  bytes[last + 4 * 5] = marks[5];
  bytes[last + 4 * 6] = marks[6];
  bytes[last + 4 * 7] = marks[7];
  bytes[last + 4 * 8] = marks[8];
  bytes[last + 4 * 9] = marks[9];
  int sum = rows[row] + rows[row + 1] + rows[row + 2] + rows[row + 3] + rows[row + 4];
  out[threadIdx.x] = sum + rows[row + 5] + rows[row + 6] + rows[row + 7] + rows[row + 8] + rows[row + 9];
}

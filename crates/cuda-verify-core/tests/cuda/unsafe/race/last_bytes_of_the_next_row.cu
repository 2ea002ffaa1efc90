// Each thread marks the last bytes of the words of the next thread's row, which that one adds up.
//@ verdict: unsafe
//@ options: --kernel=mark --blockDim=64 --gridDim=1

__global__ void mark(const char *marks, int *out) {
  __shared__ int rows[16 * 65];
  char *bytes = (char *)rows;
  int row = 16 * threadIdx.x, next = 64 * threadIdx.x + 64 + 3;
  bytes[next + 4 * 0] = marks[0];  //~ ERROR data-race
  bytes[next + 4 * 1] = marks[1];  //~ ERROR data-race
  bytes[next + 4 * 2] = marks[2];  //~ ERROR data-race
  bytes[next + 4 * 3] = marks[3];  //~ ERROR data-race
  bytes[next + 4 * 4] = marks[4];  //~ ERROR data-race
  bytes[next + 4 * 5] = marks[5];  //~ ERROR data-race
  bytes[next + 4 * 6] = marks[6];  //~ ERROR data-race
  bytes[next + 4 * 7] = marks[7];  //~ ERROR data-race
  bytes[next + 4 * 8] = marks[8];  //~ ERROR data-race
  bytes[next + 4 * 9] = marks[9];  //~ ERROR data-race
  int sum = rows[row] + rows[row + 1] + rows[row + 2] + rows[row + 3] + rows[row + 4];
  out[threadIdx.x] = sum + rows[row + 5] + rows[row + 6] + rows[row + 7] + rows[row + 8] + rows[row + 9];
}

// Particles are appended to the cell that they are in: the slots of a cell are counted by a signed counter, and threads take the same slot.
//@ verdict: unsafe

#define SLOTS 32

__global__ void bin(const float *p, int n, int *count, int *list, float size, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = (int)(p[2 * i] / size), y = (int)(p[2 * i + 1] / size);
  x = max(0, min(side - 1, x));
  y = max(0, min(side - 1, y));
  int cell = y * side + x;
  int slot = count[cell]++;  //~ ERROR data-race
  if (slot < SLOTS) list[cell * SLOTS + slot] = i;  //~ ERROR data-race
}

//@ verdict: unsafe
// The place in an array of fixed size is one that the caller chooses, in a row of each block: there may be more blocks
// than rows.

struct Board {
  unsigned flags[16][8];
};

__global__ void announce(Board **boards, unsigned value, int rank) {
  if (threadIdx.x < 8) boards[threadIdx.x]->flags[blockIdx.x][rank] = value; //~ ERROR array-bounds
}

void launch_announce(Board **boards, unsigned value, long rank, int n_blocks) {
  announce<<<n_blocks < 32 ? n_blocks : 32, 32>>>(boards, value, static_cast<int>(rank));
}

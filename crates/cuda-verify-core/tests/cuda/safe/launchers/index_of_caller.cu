//@ verdict: safe
// The place in an array of fixed size is one that the caller chooses and the host only hands on.

struct Board {
  unsigned flags[16][8];
};

__global__ void announce(Board **boards, unsigned value, int rank) {
  if (threadIdx.x < 8) boards[threadIdx.x]->flags[blockIdx.x][rank] = value;
}

void launch_announce(Board **boards, unsigned value, long rank, int n_blocks) {
  announce<<<n_blocks < 16 ? n_blocks : 16, 32>>>(boards, value, static_cast<int>(rank));
}

// A structure that is assigned to itself is read and written.
//@ verdict: unsafe
// Twin: ../../safe/race/structure_to_itself.cu does it for one thread each.

struct Cell {
  int mass, speed[2];
};

__device__ Cell shared_by_all;

__global__ void refresh(Cell *cells) {
  cells[threadIdx.x / 2] = cells[threadIdx.x / 2];  //~ ERROR data-race
}

__global__ void refresh_one() {
  shared_by_all = shared_by_all;  //~ ERROR data-race
}

int main() {
  Cell *cells;
  cudaMalloc(&cells, 16 * sizeof(Cell));
  cudaMemset(cells, 0, 16 * sizeof(Cell));
  refresh<<<1, 32>>>(cells);
  refresh_one<<<1, 32>>>();
  cudaDeviceSynchronize();
  cudaFree(cells);
}

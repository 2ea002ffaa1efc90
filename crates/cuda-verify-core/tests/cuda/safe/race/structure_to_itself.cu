// A structure that is assigned to itself is read and written.
//@ verdict: safe

struct Cell {
  int mass, speed[2];
};

__device__ Cell shared_by_all;

__global__ void refresh(Cell *cells) {
  cells[threadIdx.x] = cells[threadIdx.x];
}

__global__ void refresh_one() {
  if (threadIdx.x == 0) shared_by_all = shared_by_all;
}

int main() {
  Cell *cells;
  cudaMalloc(&cells, 32 * sizeof(Cell));
  cudaMemset(cells, 0, 32 * sizeof(Cell));
  refresh<<<1, 32>>>(cells);
  refresh_one<<<1, 32>>>();
  cudaDeviceSynchronize();
  cudaFree(cells);
}

// A sum over all ranks by NCCL and MPI, and a kernel that goes on with it.
//@ verdict: unsafe
#include <mpi.h>
#include <nccl.h>
#include <cstdio>
__global__ void add(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }  //~ ERROR array-bounds: read out of bounds of device memory `q`
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks; MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  ncclUniqueId id; if (rank == 0) ncclGetUniqueId(&id);
  MPI_Bcast(&id, sizeof(id), MPI_BYTE, 0, MPI_COMM_WORLD);
  ncclComm_t comm; ncclCommInitRank(&comm, ranks, id, rank);
  const int n = 1000; float *p, *q; cudaStream_t stream; cudaStreamCreate(&stream);
  cudaMalloc(&p, n * sizeof(float)); cudaMalloc(&q, n * sizeof(float));
  cudaMemset(p, 0, n * sizeof(float));
  cudaDeviceSynchronize();
  ncclAllReduce(p, q, n, ncclFloat, ncclSum, comm, stream);
  add<<<4, 256>>>(q + 1, n);
  cudaDeviceSynchronize();
  float h[4], sum[4]; cudaMemcpy(h, q, sizeof(h), cudaMemcpyDeviceToHost);
  MPI_Reduce(h, sum, 4, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%f\n", sum[0]);
  ncclCommDestroy(comm); cudaFree(p); cudaFree(q); cudaStreamDestroy(stream); MPI_Finalize();
}

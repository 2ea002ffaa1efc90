// The sum over all processes is asked for in the memory that is sent.
//@ verdict: unsafe

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  double sum[2] = {1, 2};
  MPI_Allreduce(sum, sum, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  //~ ERROR api-contract: MPI: what is sent and what is received overlap
  MPI_Finalize();
  return 0;
}

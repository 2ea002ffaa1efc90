// The sum over all processes is asked for in place.
//@ verdict: safe

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  double sum[2] = {1, 2};
  MPI_Allreduce(MPI_IN_PLACE, sum, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

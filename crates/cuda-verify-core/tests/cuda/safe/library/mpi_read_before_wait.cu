// What another process sends is used when the request was waited for, and other memory meanwhile.
//@ verdict: safe

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int halo[4] = {0, 0, 0, 0}, own[4] = {1, 2, 3, 4};
  MPI_Request requests[2];
  MPI_Irecv(halo, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(own, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[1]);
  int sum = own[0] + own[3];
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  own[0] = halo[0];
  MPI_Finalize();
  return sum > own[0];
}

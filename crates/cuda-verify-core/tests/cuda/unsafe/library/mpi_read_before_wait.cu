// What another process sends is used before the request was waited for.
//@ verdict: unsafe

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int halo[4] = {0, 0, 0, 0};
  MPI_Request request;
  MPI_Irecv(halo, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  int first = halo[0];  //~ ERROR data-race: read of local variable `halo` by the host races with write by `
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return first > 0;
}

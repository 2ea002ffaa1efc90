//@ verdict: unsafe
// A plain copy takes no variable of the device by its name, directly or in a table of the host.

__constant__ int factor[2];
__device__ int arr[4];
int *table[] = {arr};

int main(int argc, char **argv) {
  int two[4] = {1, 2, 3, 4};
  if (argc == 1) cudaMemcpy(factor, two, 2 * sizeof(int), cudaMemcpyHostToDevice);  //~ ERROR api-contract
  if (argc == 2) cudaMemcpy(table[0], two, sizeof(two), cudaMemcpyHostToDevice);  //~ ERROR api-contract
  if (argc == 3) cudaMemset(arr, 0, sizeof(arr));  //~ ERROR api-contract
}

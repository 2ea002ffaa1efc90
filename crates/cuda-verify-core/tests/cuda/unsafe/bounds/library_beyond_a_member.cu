// Library functions write more than an array holds that is a member, to the members behind it.
//@ verdict: unsafe
// Twin: ../../safe/bounds/library_beyond_a_member.cu writes no more than the array holds.

#include <cstdio>
#include <cstring>

struct Record {
  char name[8];
  int values[4];
  int count;
};

__global__ void clear(Record *record, int n) {
  if (n < 0) memset(record->values, 0, sizeof(Record));  //~ ERROR api-contract
}

int main(int argc, char **argv) {
  Record record, *copy;
  int known[5] = {1, 2, 3, 4, 5};
  cudaMalloc(&copy, sizeof(Record));
  cudaMemset(copy, 0, sizeof(Record));
  clear<<<1, 1>>>(copy, argc == 1 ? -1 : 1);
  if (argc == 2) strcpy(record.name, "too long a name");  //~ ERROR api-contract
  if (argc == 3) memcpy(record.values, known, sizeof(known));  //~ ERROR api-contract
  if (argc == 4) cudaMemcpy(record.values, copy, 20, cudaMemcpyDeviceToHost);  //~ ERROR api-contract
  if (argc == 5) cudaMemcpy(copy->values, known, sizeof(known), cudaMemcpyHostToDevice);  //~ ERROR api-contract
  if (argc == 6) sprintf(record.name, "%d-%d", 1000, 1000);  //~ ERROR api-contract
  if (argc == 7) strncpy(record.name, "short", 12);  //~ ERROR api-contract
  cudaFree(copy);
  return 0;
}

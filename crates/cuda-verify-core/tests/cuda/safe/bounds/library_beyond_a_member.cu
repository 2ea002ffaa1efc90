// Library functions write what arrays hold that are members; the last one may go on behind the object.
//@ verdict: safe
// Twin: ../../unsafe/bounds/library_beyond_a_member.cu writes more.

#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Record {
  char name[8];
  int values[4];
  int count;
};

struct Message {
  int length;
  char text[2];
};

union Word {
  char bytes[4];
  double value;
};

__global__ void clear(Record *record) {
  memset(record->values, 0, sizeof(record->values));
  memset(record, 0, sizeof(Record));
}

int main() {
  Record record, *copy;
  int known[5] = {1, 2, 3, 4, 5};
  cudaMalloc(&copy, sizeof(Record));
  clear<<<1, 1>>>(copy);
  strcpy(record.name, "a name.");
  memcpy(record.values, known, sizeof(record.values));
  cudaMemcpy(record.values, copy->values, 16, cudaMemcpyDeviceToHost);
  cudaMemcpy(copy->values, known, 16, cudaMemcpyHostToDevice);
  sprintf(record.name, "%d-%d", 100, 100);
  strncpy(record.name, "short", sizeof(record.name));
  snprintf(record.name, sizeof(record.name), "%d is cut off", 1000);
  Message *message = (Message *)malloc(sizeof(Message) + 8);
  strcpy(message->text, "longer");
  Word word;
  memset(word.bytes, 0, sizeof(word));
  free(message);
  cudaFree(copy);
  return 0;
}

// Memory of `new[]` goes back by `delete`, memory of `malloc` by `delete`, memory of `new` by `free`.
//@ verdict: unsafe

#include <cstdlib>

struct Field {
  int *cells;
  explicit Field(int n) : cells(new int[n]) {}
  ~Field() {
    delete cells; //~ ERROR invalid-free: host memory of `new[]`
  }
};

int main(int argc, char **argv) {
  if (argc == 2) {
    int *value = (int *)malloc(sizeof(int));
    delete value; //~ ERROR invalid-free: host memory by the wrong function
  } else if (argc == 3) {
    free(new int(1)); //~ ERROR invalid-free: host memory of `new`
  } else {
    Field field(8);
  }
  return 0;
}

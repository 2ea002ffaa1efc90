//@ verdict: safe
// Classes say where their objects are: in managed memory, in an arena, on the heap with a count.
#include <cassert>
#include <cstdlib>
#include <new>

struct Managed {
  void *operator new(size_t n) {
    void *p = nullptr;
    cudaMallocManaged(&p, n);
    return p;
  }
  void operator delete(void *p) { cudaFree(p); }
};

struct Particle : Managed {
  float mass;
  Particle() : mass(1) {}
};

struct Arena {
  char data[64];
  size_t used;
};

struct Node {
  int value;
  Node(int value) : value(value) {}
  void *operator new(size_t n, Arena &arena) {
    void *p = arena.data + arena.used;
    arena.used += n;
    return p;
  }
  void operator delete(void *) {}
};

struct Counted {
  static int n;
  int x;
  ~Counted() { x = 0; }
  void *operator new[](size_t bytes) {
    ++n;
    return malloc(bytes);
  }
  void operator delete[](void *p, size_t) {
    --n;
    free(p);
  }
};
int Counted::n = 0;

__global__ void grow(Particle *p) { p->mass += 1; }

int main() {
  Particle *p = new Particle;
  grow<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  assert(p->mass == 2);
  delete p;
  Arena arena;
  arena.used = 0;
  Node *node = new (arena) Node(7);
  assert(node->value == 7 && arena.used == sizeof(Node));
  delete node;
  Counted *all = new Counted[3];
  all[2].x = 1;
  assert(Counted::n == 1);
  delete[] all;
  assert(Counted::n == 0);
  char room[8];
  int *i = new (room) int(5);
  assert(*i == 5);
  return 0;
}

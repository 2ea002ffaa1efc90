//@ verdict: unsafe
// Twin: ../../safe/cpp/allocation_functions.cu. Objects of the class are in memory of the device.
#include <cstddef>

struct OnDevice {
  void *operator new(size_t n) {
    void *p = nullptr;
    cudaMalloc(&p, n);
    return p;
  }
  void operator delete(void *p) { cudaFree(p); }
};

struct Particle : OnDevice {
  float mass;
};

int main() {
  Particle *p = new Particle;
  p->mass = 1;  //~ ERROR host-device-access
  delete p;
  return 0;
}

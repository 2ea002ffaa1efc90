//@ verdict: unsafe
// Friends that a class defines and members of classes in classes are functions like others.

__global__ void set(float *x) {
  if (threadIdx.x == 0) x[0] = 1.f;
}

void one_warp(float *x) { set<<<1, 32>>>(x); }

struct Field {
  float *cells;
  friend void fill(Field &field) { set<<<1, 2048>>>(field.cells); }  //~ ERROR api-contract: launch of 2048 threads per block: the hardware allows 1024
  struct View {
    static void fill(float *x) { set<<<1, 1536>>>(x); }  //~ ERROR api-contract: launch of 1536 threads per block: the hardware allows 1024
  };
};

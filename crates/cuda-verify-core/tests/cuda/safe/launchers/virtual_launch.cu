//@ verdict: safe
// Twin: ../../unsafe/launchers/virtual_launch.cu. The launch is in a virtual function of an object that is made here and used elsewhere.

struct Operation {
  virtual void run(float *) = 0;
  virtual ~Operation() {}
};

static __global__ void fill(float *out) { out[threadIdx.x] = threadIdx.x; }

struct Fill : Operation {
  void run(float *out) override { fill<<<1, 64>>>(out); }
};

Operation *make() { return new Fill; }

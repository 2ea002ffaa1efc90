// A member of an argument has a copy constructor and a destructor.
//@ verdict: safe

struct Offset {
  int value;
  __host__ __device__ Offset(int value) : value(value) {}
  __host__ __device__ Offset(const Offset &other) : value(other.value) {}
  ~Offset() { value = -1; }
};
struct Args {
  Offset offset;
  int *p;
};

__global__ void fill(Args args) {
  int i = threadIdx.x + args.offset.value;
  if (i < 32) args.p[i] = 1;
}

int main() {
  int *data;
  cudaMalloc(&data, 32 * sizeof(int));
  Args args{Offset(1), data};
  fill<<<1, 32>>>(args);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}

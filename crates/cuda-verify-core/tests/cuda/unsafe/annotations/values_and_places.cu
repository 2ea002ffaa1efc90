// Choices and the arrays that pointers lead to, as annotations name them: they are others.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1

struct Row {
  int *p;
};

__global__ void k(Row row, int *b, int *c, int n) {
  __requires_fresh_array(row.p);
  if (n == 7) __assert(__ptr_base(b) == __ptr_base(c));  //~ ERROR assertion
  __assert(__ite_int(n > 0, 1, 2) > 1);          //~ ERROR assertion
  row.p[threadIdx.x] = b[threadIdx.x];
}

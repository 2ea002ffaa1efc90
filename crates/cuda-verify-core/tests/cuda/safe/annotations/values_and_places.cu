// Choices, sums and the arrays that pointers lead to, as annotations name them.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64 --gridDim=1

struct Row {
  int *p;
};

__global__ void k(Row row, int *b, int *c, int n) {
  __requires_fresh_array(row.p);
  __assert(__ptr_base(b) == __ptr_base(b + 4));
  __assert(__ptr_base(b) != __ptr_base(c));
  __assert(__uniform_ptr_base(__ptr_base(b)));
  __assert(__ite_int(n > 0, 1, 2) > 0 && __add_int(n, 1) == n + 1);
  __unsafe_assert(__ptr_offset_bytes(row.p) == 0);
  row.p[threadIdx.x] = b[threadIdx.x];
}

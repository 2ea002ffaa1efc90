//@ verdict: unsafe
// Twin: ../../safe/host_arrays/silent_stores.cu. The comparison is with another value than is written.

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 10000) return 1;
  int *a = new int[n];
  for (int i = 0; i < n; ++i) a[i] = rand();
  for (int i = 0; i < n; ++i)
    if (a[i] != 2 * i + 1) a[i] = 2 * i;
  int k = rand() % n;
  assert(a[k] == 2 * k);  //~ ERROR assertion
  delete[] a;
  return 0;
}

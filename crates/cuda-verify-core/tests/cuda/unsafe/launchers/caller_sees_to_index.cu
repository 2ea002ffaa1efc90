// Twin: ../../safe/launchers/caller_sees_to_index.cu.
//@ verdict: unsafe
//@ options: --entry=element --harness
int element(int n) {
  int x[2] = {1, 2};
  return x[n];  //~ ERROR array-bounds
}

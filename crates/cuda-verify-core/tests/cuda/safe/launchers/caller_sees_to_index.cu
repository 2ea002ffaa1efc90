// Twin: ../../unsafe/launchers/caller_sees_to_index.cu.
//@ verdict: safe
//@ options: --entry=element
int element(int n) {
  int x[2] = {1, 2};
  return x[n];
}

// A loop of known length goes on beyond the number of iterations that is asked for.
//@ verdict: safe
//@ options: --unwind=10

int main() {
  int a[100];
  for (int i = 0; i < 100; ++i) a[i] = i;
  return a[99] - 99;
}

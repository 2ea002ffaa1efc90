// What the loops of a deep nest do is found out once for each of them.
//@ verdict: unsafe
//@ options: --kernel=deep
__global__ void deep(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 0;
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      for (int c = a; c < n; c++)
        for (int d = 0; d < c; d++)
          for (int e = 0; e < n; e += 2)
            for (int f = 0; f < n; f++)
              for (int g = n; g > 0; g--)
                for (int h = 0; h < n; h++) x += p[i];
  p[i + 1] = x; //~ ERROR data-race: races with
}

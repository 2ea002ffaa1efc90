// Twin of ../../safe/textbook/fft.cu with a mistake: without barrier.
//@ verdict: unsafe
#define N 512
__global__ void fft(const float2 *in, float2 *out, int batch) {
  __requires(blockDim.x == N / 2);
  __requires(batch >= 0);
  __requires_extent(in, (size_t)batch * N);
  __requires_extent(out, (size_t)batch * N);
  __shared__ float2 buf[2][N];
  int t = threadIdx.x;
  if (blockIdx.x >= batch) return;
  const float2 *x = in + (size_t)blockIdx.x * N;
  buf[0][t] = x[t];
  buf[0][t + N / 2] = x[t + N / 2];
  int from = 0;
  for (int ns = 1; ns < N; ns *= 2) {
    float angle = -6.2831853f * (t % ns) / (2 * ns);
    float s = sinf(angle), c = cosf(angle);
    float2 a = buf[from][t], b = buf[from][t + N / 2];
    float2 wb;
    wb.x = b.x * c - b.y * s;
    wb.y = b.x * s + b.y * c;
    int j = (t / ns) * 2 * ns + (t % ns);
    float2 p, q;
    p.x = a.x + wb.x; p.y = a.y + wb.y;
    q.x = a.x - wb.x; q.y = a.y - wb.y;
    buf[1 - from][j] = p;  //~ ERROR data-race
    buf[1 - from][j + ns ] = q;  //~ ERROR data-race
    from = 1 - from;
  }
  __syncthreads();
  float2 *y = out + (size_t)blockIdx.x * N;
  y[t] = buf[from][t];
  y[t + N / 2] = buf[from][t + N / 2];
}

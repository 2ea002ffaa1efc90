// Twin of ../../safe/textbook/nbody.cu with a mistake: without guard.
//@ verdict: unsafe
#define P 128
__global__ void nbody(const float4 *pos, float4 *acc, int n) {
  __requires(blockDim.x == P);
  __requires(n > 0 && n <= 1 << 24);
  __requires_extent(pos, n);
  __requires_extent(acc, n);
  __shared__ float4 tile[P];
  int i = blockIdx.x * P + threadIdx.x;
  float4 me = make_float4(0, 0, 0, 0);
  if (i < n) me = pos[i];
  float ax = 0, ay = 0, az = 0;
  for (int base = 0; base < n; base += P) {
    int j = base + threadIdx.x;
    tile[threadIdx.x] =  pos[j] ;  //~ ERROR array-bounds
    __syncthreads();
    for (int k = 0; k < P; k++) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float s = tile[k].w * inv * inv * inv;
      ax += dx * s; ay += dy * s; az += dz * s;
    }
    __syncthreads();
  }
  if (i < n) acc[i ] = make_float4(ax, ay, az, 0);
}

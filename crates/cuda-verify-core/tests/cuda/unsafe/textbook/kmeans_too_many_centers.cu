// Twin of ../../safe/textbook/kmeans.cu with a mistake: too many centers.
//@ verdict: unsafe
#define MAX_K 64
__global__ void kmeans(const float2 *points, int n, const float2 *centers, int k, int *label, float *sx, float *sy, int *count) {
  __requires(n >= 0 && k > 0 && k <= MAX_K);
  __requires_extent(points, n);
  __requires_extent(centers, k);
  __requires_extent(label, n);
  __requires_extent(sx, k);
  __requires_extent(sy, k);
  __requires_extent(count, k);
  __shared__ float2 c[MAX_K];
  __shared__ float x[MAX_K], y[MAX_K];
  __shared__ int m[MAX_K];
  for (int j = threadIdx.x; j < k + 1; j += blockDim.x) {
    c[j] = centers[j];  //~ ERROR array-bounds
  //~| ERROR array-bounds
    x[j] = 0.0f;
    y[j] = 0.0f;
    m[j] = 0;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float2 p = points[i];
    int best = 0;
    float nearest = 3.4e38f;
    for (int j = 0; j < k; j++) {
      float dx = p.x - c[j].x, dy = p.y - c[j].y;
      float d = dx * dx + dy * dy;
      if (d < nearest) { nearest = d; best = j; }
    }
    label[i ] = best;
    atomicAdd(&x[best], p.x);
    atomicAdd(&y[best], p.y);
    atomicAdd(&m[best], 1);
  }
  __syncthreads();
  for (int j = threadIdx.x; j < k; j += blockDim.x) {
    atomicAdd(&sx[j], x[j]);
    atomicAdd(&sy[j], y[j]);
    atomicAdd(&count[j], m[j]);
  }
}

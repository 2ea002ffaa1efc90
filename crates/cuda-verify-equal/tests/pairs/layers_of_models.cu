// Layers of models, each in the form of textbooks, in another form, and without a term.
#define N 4

__global__ void layer_norm(float *out, const float *x, const float *gamma, const float *beta) {
  const float *row = x + threadIdx.x * N;
  float mean = 0.0f, variance = 0.0f;
  for (int i = 0; i < N; ++i) mean += row[i];
  mean /= N;
  for (int i = 0; i < N; ++i) variance += (row[i] - mean) * (row[i] - mean);
  variance /= N;
  for (int i = 0; i < N; ++i)
    out[threadIdx.x * N + i] = (row[i] - mean) / sqrtf(variance + 1e-5f) * gamma[i] + beta[i];
}
// Mean and squares on the way (Welford).
__global__ void layer_norm_online(float *out, const float *x, const float *gamma, const float *beta) {
  const float *row = x + threadIdx.x * N;
  float mean = 0.0f, squares = 0.0f;
  for (int i = 0; i < N; ++i) {
    float delta = row[i] - mean;
    mean += delta / (i + 1);
    squares += delta * (row[i] - mean);
  }
  float scale = rsqrtf(squares / N + 1e-5f);
  for (int i = 0; i < N; ++i)
    out[threadIdx.x * N + i] = fmaf((row[i] - mean) * scale, gamma[i], beta[i]);
}
// The mean is not subtracted from the squares.
__global__ void layer_norm_wrong(float *out, const float *x, const float *gamma, const float *beta) {
  const float *row = x + threadIdx.x * N;
  float mean = 0.0f, variance = 0.0f;
  for (int i = 0; i < N; ++i) mean += row[i];
  mean /= N;
  for (int i = 0; i < N; ++i) variance += row[i] * row[i];
  variance /= N;
  for (int i = 0; i < N; ++i)
    out[threadIdx.x * N + i] = (row[i] - mean) / sqrtf(variance + 1e-5f) * gamma[i] + beta[i];
}

__global__ void rms_norm(float *out, const float *x, const float *weight) {
  const float *row = x + threadIdx.x * N;
  float sum = 0.0f;
  for (int i = 0; i < N; ++i) sum += row[i] * row[i];
  for (int i = 0; i < N; ++i)
    out[threadIdx.x * N + i] = weight[i] * row[i] / sqrtf(sum / N + 1e-6f);
}
__global__ void rms_norm_fused(float *out, const float *x, const float *weight) {
  const float *row = x + threadIdx.x * N;
  float sum = 0.0f;
  for (int i = N - 1; i >= 0; --i) sum = fmaf(row[i], row[i], sum);
  float scale = rsqrtf(sum * (1.0f / N) + 1e-6f);
  for (int i = 0; i < N; ++i) out[threadIdx.x * N + i] = row[i] * scale * weight[i];
}
// Without epsilon.
__global__ void rms_norm_wrong(float *out, const float *x, const float *weight) {
  const float *row = x + threadIdx.x * N;
  float sum = 0.0f;
  for (int i = 0; i < N; ++i) sum += row[i] * row[i];
  for (int i = 0; i < N; ++i) out[threadIdx.x * N + i] = weight[i] * row[i] / sqrtf(sum / N);
}

__global__ void rope(float *out, const float *x, const int *position) {
  int i = threadIdx.x;
  float angle = position[0] * powf(10000.0f, -2.0f * i / N);
  float a = x[2 * i], b = x[2 * i + 1];
  out[2 * i] = a * cosf(angle) - b * sinf(angle);
  out[2 * i + 1] = a * sinf(angle) + b * cosf(angle);
}
__global__ void rope_sincos(float *out, const float *x, const int *position) {
  int i = threadIdx.x;
  float sine, cosine;
  sincosf(powf(10000.0f, -2.0f * i / N) * (float)position[0], &sine, &cosine);
  out[2 * i] = fmaf(x[2 * i], cosine, -(x[2 * i + 1] * sine));
  out[2 * i + 1] = fmaf(x[2 * i + 1], cosine, x[2 * i] * sine);
}
// The wrong sign.
__global__ void rope_wrong(float *out, const float *x, const int *position) {
  int i = threadIdx.x;
  float angle = position[0] * powf(10000.0f, -2.0f * i / N);
  float a = x[2 * i], b = x[2 * i + 1];
  out[2 * i] = a * cosf(angle) + b * sinf(angle);
  out[2 * i + 1] = a * sinf(angle) + b * cosf(angle);
}

__global__ void log_softmax(float *out, const float *x) {
  float greatest = x[0], sum = 0.0f;
  for (int i = 1; i < N; ++i) greatest = fmaxf(greatest, x[i]);
  for (int i = 0; i < N; ++i) sum += expf(x[i] - greatest);
  for (int i = 0; i < N; ++i) out[i] = x[i] - greatest - logf(sum);
}
__global__ void log_softmax_plain(float *out, const float *x) {
  float sum = 0.0f;
  for (int i = 0; i < N; ++i) sum += expf(x[i]);
  for (int i = 0; i < N; ++i) out[i] = logf(expf(x[i]) / sum);
}
// The greatest one is forgotten in the end.
__global__ void log_softmax_wrong(float *out, const float *x) {
  float greatest = x[0], sum = 0.0f;
  for (int i = 1; i < N; ++i) greatest = fmaxf(greatest, x[i]);
  for (int i = 0; i < N; ++i) sum += expf(x[i] - greatest);
  for (int i = 0; i < N; ++i) out[i] = x[i] - logf(sum);
}

__global__ void cross_entropy(float *out, const float *x) {
  float sum = 0.0f;
  for (int i = 0; i < N; ++i) sum += expf(x[i]);
  out[0] = -logf(expf(x[2]) / sum);
}
__global__ void cross_entropy_stable(float *out, const float *x) {
  float greatest = -INFINITY, sum = 0.0f;
  for (int i = 0; i < N; ++i) greatest = fmaxf(greatest, x[i]);
  for (int i = 0; i < N; ++i) sum += expf(x[i] - greatest);
  out[0] = greatest + logf(sum) - x[2];
}
// Another label.
__global__ void cross_entropy_wrong(float *out, const float *x) {
  float sum = 0.0f;
  for (int i = 0; i < N; ++i) sum += expf(x[i]);
  out[0] = logf(sum) - x[1];
}

__global__ void gelu(float *out, const float *x) {
  out[0] = 0.5f * x[0] * (1.0f + erff(x[0] * 0.70710678118f));
}
__global__ void gelu_by_root(float *out, const float *x) {
  out[0] = x[0] * (erff(x[0] / sqrtf(2.0f)) + 1.0f) / 2.0f;
}
__global__ void gelu_by_tanh(float *out, const float *x) {
  out[0] = 0.5f * x[0] * (1.0f + tanhf(0.7978845608f * (x[0] + 0.044715f * x[0] * x[0] * x[0])));
}
__global__ void gelu_by_sigmoid(float *out, const float *x) {
  float inner = 2.0f * 0.7978845608f * (x[0] + 0.044715f * x[0] * x[0] * x[0]);
  out[0] = x[0] / (1.0f + expf(-inner));
}

__global__ void adam(float *p, const float *g, float *m, float *v, float rate) {
  m[0] = 0.9f * m[0] + (1.0f - 0.9f) * g[0];
  v[0] = 0.999f * v[0] + (1.0f - 0.999f) * g[0] * g[0];
  p[0] -= rate * (m[0] / (sqrtf(v[0]) + 1e-8f) + 0.01f * p[0]);
}
__global__ void adam_fused(float *p, const float *g, float *m, float *v, float rate) {
  float grad = g[0], first = m[0], second = v[0], old = p[0];
  first += (grad - first) * (1.0f - 0.9f);
  second += (grad * grad - second) * (1.0f - 0.999f);
  m[0] = first;
  v[0] = second;
  p[0] = old - rate * 0.01f * old - rate * first / (sqrtf(second) + 1e-8f);
}
// The decay is forgotten.
__global__ void adam_wrong(float *p, const float *g, float *m, float *v, float rate) {
  m[0] = 0.9f * m[0] + (1.0f - 0.9f) * g[0];
  v[0] = 0.999f * v[0] + (1.0f - 0.999f) * g[0] * g[0];
  p[0] -= rate * (m[0] / (sqrtf(v[0]) + 1e-8f));
}

__global__ void attention(float *out, const float *q, const float *k, const float *v) {
  float score[3], greatest = -INFINITY, sum = 0.0f, value = 0.0f;
  for (int i = 0; i < 3; ++i) score[i] = (q[0] * k[2 * i] + q[1] * k[2 * i + 1]) / sqrtf(2.0f);
  for (int i = 0; i < 3; ++i) greatest = fmaxf(greatest, score[i]);
  for (int i = 0; i < 3; ++i) sum += expf(score[i] - greatest);
  for (int i = 0; i < 3; ++i) value += expf(score[i] - greatest) / sum * v[i];
  out[0] = value;
}
__global__ void attention_online(float *out, const float *q, const float *k, const float *v) {
  float greatest = -INFINITY, sum = 0.0f, value = 0.0f;
  for (int i = 0; i < 3; ++i) {
    float score = (q[0] * k[2 * i] + q[1] * k[2 * i + 1]) * rsqrtf(2.0f);
    float next = fmaxf(greatest, score), old = expf(greatest - next), own = expf(score - next);
    sum = sum * old + own;
    value = value * old + own * v[i];
    greatest = next;
  }
  out[0] = value / sum;
}
// The values are not rescaled.
__global__ void attention_wrong(float *out, const float *q, const float *k, const float *v) {
  float greatest = -INFINITY, sum = 0.0f, value = 0.0f;
  for (int i = 0; i < 3; ++i) {
    float score = (q[0] * k[2 * i] + q[1] * k[2 * i + 1]) * rsqrtf(2.0f);
    float next = fmaxf(greatest, score), old = expf(greatest - next), own = expf(score - next);
    sum = sum * old + own;
    value = value + own * v[i];
    greatest = next;
  }
  out[0] = value / sum;
}

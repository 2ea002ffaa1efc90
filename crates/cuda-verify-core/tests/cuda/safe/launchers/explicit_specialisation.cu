//@ verdict: safe
// Twin: ../../unsafe/launchers/explicit_specialisation.cu. The entry is an explicit specialization of a template.

template <int N, class T>
__global__ void fill(T *out, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) out[i] = N;
}

template <class T, int N, bool Causal>
void run(T *out, int n);

template <class T, int N>
void dispatch(T *out, int n) {
  auto kernel = &fill<N, T>;
  kernel<<<(n + 127) / 128, 128>>>(out, n);
}

template <>
void run<float, 96, false>(float *out, int n) {
  dispatch<float, 96>(out, n);
}

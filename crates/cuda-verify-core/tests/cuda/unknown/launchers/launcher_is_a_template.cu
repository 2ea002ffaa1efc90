//@ verdict: unknown
// The kernel is launched by a template of which nothing makes an instance: it is not judged in any launch.

__global__ void fill(float *out) { out[threadIdx.x] = 1; }  //~ WARN imprecise: not seen

template <class T>
void run(T *out) {
  fill<<<1, 64>>>(reinterpret_cast<float *>(out));
}

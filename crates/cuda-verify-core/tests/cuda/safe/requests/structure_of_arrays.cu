//@ verdict: safe
//@ options: --kernel=weigh --gridDim=8 --blockDim=256 --check=bank-conflict --check=uncoalesced 

// Masses stand side by side.
struct Particle { float x, y, z, mass; };
__global__ void weigh(const float *mass, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = mass[i] * 9.81f;
}

//@ verdict: safe
//@ options: --kernel=quads --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced 

// Four floats at once go in quarters of the warp.
__global__ void quads(float4 *out) {
  __shared__ float4 quads[32 * 1];
  quads[threadIdx.x * 1] = out[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = quads[threadIdx.x * 1];
}

// Sum by a tree in local memory, one partial sum per group of 256 work items.
#define BLOCK 256

__kernel void reduce(__global const uint *in, __global uint *out) {
  __local uint sums[BLOCK];
  uint t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = BLOCK / 2; step > 0; step /= 2) {
    if (t < step) sums[t] += sums[t + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

// Inclusive sums of each group of 256 elements.
#define BLOCK 256

__kernel void scan(__global uint *data) {
  __local uint sums[BLOCK];
  uint t = get_local_id(0), i = get_global_id(0);
  sums[t] = data[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 1; step < BLOCK; step *= 2) {
    uint before = t >= step ? sums[t - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[t] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[i] = sums[t];
}

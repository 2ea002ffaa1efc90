// Histogram of 256 bins: counted in local memory, added to the global one.
#define BINS 256

__kernel void histogram(__global const uint *in, __global uint *bins) {
  __local uint own[BINS];
  own[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&own[in[get_global_id(0)] % BINS], 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[get_local_id(0)], own[get_local_id(0)]);
}

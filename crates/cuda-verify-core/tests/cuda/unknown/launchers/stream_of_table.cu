//@ verdict: unknown
// Twin: ../../safe/launchers/stream_of_table.cu.
// Two streams of a table of the caller may be two, and nothing orders the launches in them.

struct Context {
  cudaStream_t streams[4];
};

__global__ void fill(int *a, int row_length) { a[blockIdx.x * row_length + threadIdx.x] = 1; }  //~ WARN imprecise: not decided: it depends on what the launch passes to the kernel

void fill_rows(Context *context, int which, int other, int *a) {
  fill<<<8, 32, 0, context->streams[which]>>>(a, 32);
  fill<<<4, 64, 0, context->streams[other]>>>(a, 64);  //~ WARN unconfirmed: possible data-race, not confirmed: the replay ends without a violation
}

//@ verdict: safe
// Twin: ../../unknown/launchers/stream_of_table.cu.
// The stream is one of a table of the caller.

struct Context {
  cudaStream_t streams[4];
};

__global__ void fill(int *a, int row_length) { a[blockIdx.x * row_length + threadIdx.x] = 1; }

void fill_rows(Context *context, int which, int *a) { fill<<<8, 32, 0, context->streams[which]>>>(a, 32); }

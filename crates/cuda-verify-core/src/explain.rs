//! What the kinds of property mean to people: a program that breaks each, the same program mended, and how.

use cuda_verify_base::PropertyKind;

/// What a kind of property is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// What holds where the property does, in one sentence.
    pub summary: &'static str,
    /// What goes wrong where it does not.
    pub consequence: &'static str,
    /// How it is usually mended.
    pub remedy: &'static str,
    /// A program that breaks it.
    pub wrong: &'static str,
    /// The program mended.
    pub right: &'static str,
}

/// Explains a kind of property.
#[must_use]
pub const fn explanation(kind: PropertyKind) -> Explanation {
    match kind {
        PropertyKind::Assertion => Explanation {
            summary: "Every assertion holds whenever it is reached.",
            consequence: "The program breaks a condition that it states itself.",
            remedy: "Mend the computation before it, or the condition; say with `__requires` what callers see to.",
            wrong: "int main() {\n  int n = nondet_int();\n  int m = n < 0 ? 0 : n;\n  assert(m > 0);\n  return 0;\n}\n",
            right: "int main() {\n  int n = nondet_int();\n  int m = n < 0 ? 0 : n;\n  assert(m >= 0);\n  return 0;\n}\n",
        },
        PropertyKind::DataRace => Explanation {
            summary: "No two threads access the same bytes, one of them writing, without an order between them.",
            consequence: "The result depends on which thread comes first; the compiler may assume that it never happens.",
            remedy: "Put a barrier between the accesses, give each thread its own element, or use atomic functions of a scope that holds both threads. Between kernels, copies and the host: a stream, an event or a synchronisation.",
            wrong: "__global__ void shift(int *a) {\n  a[threadIdx.x] = a[threadIdx.x + 1];\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 65 * sizeof(int));\n  cudaMemset(a, 0, 65 * sizeof(int));\n  shift<<<1, 64>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
            right: "__global__ void shift(int *a) {\n  int next = a[threadIdx.x + 1];\n  __syncthreads();\n  a[threadIdx.x] = next;\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 65 * sizeof(int));\n  cudaMemset(a, 0, 65 * sizeof(int));\n  shift<<<1, 64>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::BarrierDivergence => Explanation {
            summary: "All threads that a barrier waits for reach the same barrier.",
            consequence: "The block hangs, or threads go on that should have waited.",
            remedy: "Move the barrier out of the branch or loop whose condition differs between threads.",
            wrong: "__global__ void k(int *a) {\n  if (threadIdx.x < 16) {\n    a[threadIdx.x] = 1;\n    __syncthreads();\n  }\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 64);\n  k<<<1, 32>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
            right: "__global__ void k(int *a) {\n  if (threadIdx.x < 16) a[threadIdx.x] = 1;\n  __syncthreads();\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 64);\n  k<<<1, 32>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::ArrayBounds => Explanation {
            summary: "Accesses stay inside their object, and indices of an array inside the array.",
            consequence: "Memory of something else is read or overwritten.",
            remedy: "Guard the access by the number of elements: the last block is seldom full.",
            wrong: "__global__ void clear(int *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  a[i] = 0;\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 100 * sizeof(int));\n  clear<<<2, 64>>>(a, 100);\n  cudaFree(a);\n  return 0;\n}\n",
            right: "__global__ void clear(int *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) a[i] = 0;\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 100 * sizeof(int));\n  clear<<<2, 64>>>(a, 100);\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::NullPointer => Explanation {
            summary: "No access goes through a null pointer.",
            consequence: "The program ends with a fault.",
            remedy: "Set the pointer on every path, or test it before it is used.",
            wrong: "int main() {\n  int x = 0, *p = NULL;\n  if (nondet_int() > 0) p = &x;\n  return *p;\n}\n",
            right: "int main() {\n  int x = 0, *p = NULL;\n  if (nondet_int() > 0) p = &x;\n  return p ? *p : 0;\n}\n",
        },
        PropertyKind::DanglingPointer => Explanation {
            summary: "No access goes through a pointer to memory that is freed, has expired or was never allocated.",
            consequence: "Memory that belongs to something else by now is read or overwritten.",
            remedy: "Free memory after its last use, and wait for kernels and copies that use it.",
            wrong: "int main() {\n  int *p = (int *)malloc(sizeof(int));\n  *p = 1;\n  free(p);\n  return *p;\n}\n",
            right: "int main() {\n  int *p = (int *)malloc(sizeof(int));\n  *p = 1;\n  int result = *p;\n  free(p);\n  return result;\n}\n",
        },
        PropertyKind::InvalidFree => Explanation {
            summary: "Only live memory is freed, once, by its first byte and with the function that belongs to how it was allocated.",
            consequence: "The allocator's tables are destroyed, or an error is returned that hides later ones.",
            remedy: "Pair `malloc` with `free`, `cudaMalloc` with `cudaFree`, `new[]` with `delete[]`, and set pointers to null after freeing.",
            wrong: "int main() {\n  int *p = (int *)malloc(sizeof(int));\n  free(p);\n  free(p);\n  return 0;\n}\n",
            right: "int main() {\n  int *p = (int *)malloc(sizeof(int));\n  free(p);\n  p = NULL;\n  free(p);\n  return 0;\n}\n",
        },
        PropertyKind::DivByZero => Explanation {
            summary: "No integer is divided by zero, and no quotient overflows.",
            consequence: "The host ends with a fault; a kernel gets a number that means nothing.",
            remedy: "Test the divisor, or exclude the case before the loop or launch that it comes from.",
            wrong: "int main() {\n  int n = nondet_int();\n  return 100 / n;\n}\n",
            right: "int main() {\n  int n = nondet_int();\n  return n == 0 ? 0 : 100 / n;\n}\n",
        },
        PropertyKind::ConstantMemoryWrite => Explanation {
            summary: "A kernel does not write to constant memory.",
            consequence: "The behaviour is undefined: the write may be lost or end the kernel.",
            remedy: "Set constant memory from the host with `cudaMemcpyToSymbol`, or use device memory.",
            wrong: "__constant__ int scale;\n__global__ void k() {\n  int *p = &scale;\n  *p = 2;\n}\nint main() {\n  k<<<1, 1>>>();\n  return 0;\n}\n",
            right: "__constant__ int scale;\n__global__ void k(int *a) {\n  a[0] = scale;\n}\nint main() {\n  int two = 2, *a;\n  cudaMalloc(&a, sizeof(int));\n  cudaMemcpyToSymbol(scale, &two, sizeof(int));\n  k<<<1, 1>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::MisalignedAccess => Explanation {
            summary: "Kernels access memory at multiples of the alignment of what they access.",
            consequence: "The kernel ends with a misaligned address error.",
            remedy: "Keep offsets multiples of the size of the type that is read or written, also with vector types such as `float4`.",
            wrong: "__global__ void k(char *p) {\n  *(int *)(p + 1) = 0;\n}\nint main() {\n  char *p;\n  cudaMalloc(&p, 8);\n  k<<<1, 1>>>(p);\n  cudaFree(p);\n  return 0;\n}\n",
            right: "__global__ void k(char *p) {\n  *(int *)(p + 4) = 0;\n}\nint main() {\n  char *p;\n  cudaMalloc(&p, 8);\n  k<<<1, 1>>>(p);\n  cudaFree(p);\n  return 0;\n}\n",
        },
        PropertyKind::HostDeviceAccess => Explanation {
            summary: "The host does not follow pointers to device memory, nor a kernel pointers to host memory.",
            consequence: "The program or the kernel ends with a fault.",
            remedy: "Copy with `cudaMemcpy`, or allocate with `cudaMallocManaged`.",
            wrong: "int main() {\n  int *a;\n  cudaMalloc(&a, sizeof(int));\n  *a = 1;\n  cudaFree(a);\n  return 0;\n}\n",
            right: "int main() {\n  int one = 1, *a;\n  cudaMalloc(&a, sizeof(int));\n  cudaMemcpy(a, &one, sizeof(int), cudaMemcpyHostToDevice);\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::ApiContract => Explanation {
            summary: "What library functions and launches ask of their callers holds.",
            consequence: "The call fails, or its behaviour is undefined.",
            remedy: "Keep the precondition that the message names; `cuda-verify models NAME` lists those of a function.",
            wrong: "__global__ void k() {}\nint main() {\n  k<<<1, 2048>>>();\n  return 0;\n}\n",
            right: "__global__ void k() {}\nint main() {\n  k<<<2, 1024>>>();\n  return 0;\n}\n",
        },
        PropertyKind::MissingReturn => Explanation {
            summary: "A function whose result is used returns one.",
            consequence: "The behaviour is undefined: compilers let the function run on into whatever code comes next, or the result is garbage.",
            remedy: "Return a value at the end of the function as well, or make it `void`.",
            wrong: "int sign(int x) {\n  if (x > 0) return 1;\n  if (x < 0) return -1;\n}\nint main() {\n  return sign(nondet_int());\n}\n",
            right: "int sign(int x) {\n  if (x > 0) return 1;\n  if (x < 0) return -1;\n  return 0;\n}\nint main() {\n  return sign(nondet_int());\n}\n",
        },
        PropertyKind::Shift => Explanation {
            summary: "Shift distances are not negative and below the width of the shifted value.",
            consequence: "The result is undefined.",
            remedy: "Mask the distance or treat the full width on its own.",
            wrong: "int main() {\n  unsigned n = nondet_uint();\n  unsigned mask = 1u << n;\n  return mask == 0u;\n}\n",
            right: "int main() {\n  unsigned n = nondet_uint();\n  unsigned mask = n < 32u ? 1u << n : 0u;\n  return mask == 0u;\n}\n",
        },
        PropertyKind::Deadlock => Explanation {
            summary: "No thread waits for ever.",
            consequence: "The kernel or the program hangs.",
            remedy: "See to it that what a thread waits for is written, by a thread that can run at the same time.",
            wrong: "__global__ void wait(volatile int *flag) {\n  while (*flag == 0) {}\n}\nint main() {\n  int *flag;\n  cudaMalloc(&flag, sizeof(int));\n  cudaMemset(flag, 0, sizeof(int));\n  wait<<<1, 1>>>(flag);\n  cudaFree(flag);\n  return 0;\n}\n",
            right: "__global__ void wait(volatile int *flag) {\n  while (*flag == 0) {}\n}\nint main() {\n  int *flag;\n  cudaMalloc(&flag, sizeof(int));\n  cudaMemset(flag, 1, sizeof(int));\n  wait<<<1, 1>>>(flag);\n  cudaFree(flag);\n  return 0;\n}\n",
        },
        PropertyKind::WarpSync => Explanation {
            summary: "Threads that the mask of a warp function names take part in it.",
            consequence: "The behaviour is undefined: values come from threads that do not give any, or the warp hangs.",
            remedy: "Name exactly the threads that reach the call: compute the mask before the branch with `__ballot_sync`.",
            wrong: "__global__ void k(int *a) {\n  if (threadIdx.x < 16) a[threadIdx.x] = __shfl_sync(0xffffffffu, 1, 0);\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 64);\n  k<<<1, 32>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
            right: "__global__ void k(int *a) {\n  if (threadIdx.x < 16) a[threadIdx.x] = __shfl_sync(0x0000ffffu, 1, 0);\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 64);\n  k<<<1, 32>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::MemoryLeak => Explanation {
            summary: "Everything that is allocated is freed.",
            consequence: "Memory runs out in programs that go on for long.",
            remedy: "Free on every path out of the function, also those after an error; or let an object own the memory.",
            wrong: "int main() {\n  int *a;\n  cudaMalloc(&a, sizeof(int));\n  return 0;\n}\n",
            right: "int main() {\n  int *a;\n  cudaMalloc(&a, sizeof(int));\n  cudaFree(a);\n  return 0;\n}\n",
        },
        PropertyKind::Overflow => Explanation {
            summary: "Signed integer arithmetic does not overflow.",
            consequence: "The result is undefined; on devices it wraps around.",
            remedy: "Compute in a wider type, or test before.",
            wrong: "int main() {\n  int n = nondet_int();\n  return n + 1;\n}\n",
            right: "int main() {\n  int n = nondet_int();\n  return n < 2147483647 ? n + 1 : n;\n}\n",
        },
        PropertyKind::UnsignedOverflow => Explanation {
            summary: "Unsigned integer arithmetic does not wrap around.",
            consequence: "Sizes and indices become small or huge without any error.",
            remedy: "Compute in a wider type, or test before.",
            wrong: "int main() {\n  unsigned n = nondet_uint();\n  unsigned last = n - 1u;\n  return last == 7u;\n}\n",
            right: "int main() {\n  unsigned n = nondet_uint();\n  unsigned last = n > 0u ? n - 1u : 0u;\n  return last == 7u;\n}\n",
        },
        PropertyKind::FloatOverflow => Explanation {
            summary: "Finite floating-point operands give finite results.",
            consequence: "Infinities spread through what is computed from them.",
            remedy: "Scale the operands, or compute in double precision.",
            wrong: "int main() {\n  float x = 3e38f;\n  float y = x * 10.0f;\n  return y > x;\n}\n",
            right: "int main() {\n  float x = 3e38f;\n  float y = x * 0.5f;\n  return y > x;\n}\n",
        },
        PropertyKind::Nan => Explanation {
            summary: "No floating-point operation makes a NaN.",
            consequence: "Comparisons with it are false, and it spreads through what is computed from it.",
            remedy: "Exclude the operands that have no result, such as 0/0, before.",
            wrong: "int main() {\n  float sum = 0.0f, weight = 0.0f;\n  float mean = sum / weight;\n  return mean > 0.0f;\n}\n",
            right: "int main() {\n  float sum = 0.0f, weight = 0.0f;\n  float mean = weight > 0.0f ? sum / weight : 0.0f;\n  return mean > 0.0f;\n}\n",
        },
        PropertyKind::UninitialisedRead => Explanation {
            summary: "No value is read before it is written.",
            consequence: "The value is whatever the memory held before.",
            remedy: "Initialise the variable or the allocation, with `cudaMemset` for device memory.",
            wrong: "int main() {\n  int x;\n  if (nondet_int() > 0) x = 1;\n  return x;\n}\n",
            right: "int main() {\n  int x = 0;\n  if (nondet_int() > 0) x = 1;\n  return x;\n}\n",
        },
        PropertyKind::Unwinding => Explanation {
            summary: "Loops do not run beyond the bound up to which they are unwound.",
            consequence: "Nothing is wrong with the program: what lies beyond the bound was not looked at.",
            remedy: "Raise the bound (`--unwind`), let it grow (`--incremental-bmc`), or bound the loop.",
            wrong: "int main() {\n  unsigned n = nondet_uint();\n  unsigned sum = 0;\n  for (unsigned i = 0; i < n; i += 1u + sum % 2u) sum += i;\n  return sum == 7u;\n}\n",
            right: "int main() {\n  unsigned n = nondet_uint() % 4u;\n  unsigned sum = 0;\n  for (unsigned i = 0; i < n; i += 1u + sum % 2u) sum += i;\n  return sum == 7u;\n}\n",
        },
        PropertyKind::BankConflict => Explanation {
            summary: "The lanes of a warp do not access different words of one bank of shared memory at once.",
            consequence: "The result is right, but the request takes as many turns as there are words.",
            remedy: "Pad the rows of the array by one element, or give neighboring lanes neighboring elements.",
            wrong: "__global__ void transpose(float *out, const float *in) {\n  __shared__ float tile[32][32];\n  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];\n  __syncthreads();\n  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n}\nint main() {\n  float *in, *out;\n  cudaMalloc(&in, 4096);\n  cudaMalloc(&out, 4096);\n  cudaMemset(in, 0, 4096);\n  transpose<<<1, dim3(32, 32)>>>(out, in);\n  cudaFree(in);\n  cudaFree(out);\n  return 0;\n}\n",
            right: "__global__ void transpose(float *out, const float *in) {\n  __shared__ float tile[32][33];\n  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];\n  __syncthreads();\n  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n}\nint main() {\n  float *in, *out;\n  cudaMalloc(&in, 4096);\n  cudaMalloc(&out, 4096);\n  cudaMemset(in, 0, 4096);\n  transpose<<<1, dim3(32, 32)>>>(out, in);\n  cudaFree(in);\n  cudaFree(out);\n  return 0;\n}\n",
        },
        PropertyKind::Uncoalesced => Explanation {
            summary: "A request of a warp touches no more sectors of global memory than its bytes need, or one more.",
            consequence: "The result is right, but memory moves more bytes than are used.",
            remedy: "Give neighboring lanes neighboring elements: a structure of arrays, the last index from `threadIdx.x`, or a tile in shared memory.",
            wrong: "__global__ void scale(float *a) {\n  a[threadIdx.x * 32] *= 2.0f;\n}\nint main() {\n  float *a;\n  cudaMalloc(&a, 4096);\n  cudaMemset(a, 0, 4096);\n  scale<<<1, 32>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
            right: "__global__ void scale(float *a) {\n  a[threadIdx.x] *= 2.0f;\n}\nint main() {\n  float *a;\n  cudaMalloc(&a, 4096);\n  cudaMemset(a, 0, 4096);\n  scale<<<1, 32>>>(a);\n  cudaFree(a);\n  return 0;\n}\n",
        },
    }
}

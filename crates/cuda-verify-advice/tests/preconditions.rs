//! Conditions of small kernels, and that the kernels are safe under them.

use cuda_verify_advice::{NotInferred, Preconditions, kernels, preconditions};
use cuda_verify_core::Verifier;

#[track_caller]
fn inferred(text: &str) -> Preconditions {
    let verifier = Verifier::new().source_text("k.cu", text);
    let names = kernels(&verifier);
    let [name] = &names[..] else { panic!("{names:?}") };
    preconditions(&verifier, name).expect("there are conditions")
}

/// The conditions, and which of them are necessary.
#[track_caller]
fn check(text: &str, expected: &[(&str, bool)]) {
    let found = inferred(text);
    let conditions: Vec<_> =
        found.conditions.iter().map(|it| (it.text.as_str(), it.without.is_some())).collect();
    assert_eq!(conditions, expected);
}

#[test]
fn a_kernel_that_is_safe_in_any_launch_has_no_conditions() {
    check("__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }", &[]);
}

#[test]
fn a_block_may_not_be_larger_than_the_array_in_shared_memory() {
    let text = "#define TILE 64
__global__ void k(int *a, int n) {
  __shared__ int s[TILE];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = s[threadIdx.x];
}";
    check(text, &[("blockDim.x <= TILE", true)]);
    let found = inferred(text);
    assert_eq!(found.annotations(), "__requires(blockDim.x <= TILE);\n");
    assert_eq!(found.host_guard(), "assert(block.x <= TILE);\n");
}

#[test]
fn what_one_block_leaves_needs_one_block() {
    let text = "__global__ void k(int *a, int n) {
  if (threadIdx.x == 0) a[0] = n;
}";
    check(text, &[("gridDim.x == 1", true)]);
}

#[test]
fn rows_do_not_overlap_if_the_stride_is_at_least_the_width() {
    let text = "__global__ void k(int *a, int width, int stride) {
  int i = threadIdx.x;
  if (i < width) a[blockIdx.x * stride + i] = i;
}";
    check(text, &[("width <= stride", true)]);
}

#[test]
fn a_violation_that_no_condition_excludes_is_given() {
    let verifier = Verifier::new()
        .source_text("k.cu", "__global__ void k(int *a) { int *p = nullptr; p[0] = a[0]; }");
    let found = preconditions(&verifier, "k");
    assert!(matches!(found, Err(NotInferred::Violated(_))), "{found:?}");
    assert_eq!(preconditions(&verifier, "other"), Err(NotInferred::NoKernel));
}

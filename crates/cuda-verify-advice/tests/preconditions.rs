//! Conditions of small kernels, and that the kernels are safe under them.

use cuda_verify_advice::{NotInferred, Preconditions, kernels, launch_sites, preconditions};
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
fn a_kernel_that_accesses_no_memory_has_no_conditions() {
    check("__global__ void k(int n) { if (n > 0) __syncthreads(); }", &[]);
}

#[test]
fn pointers_lead_to_as_many_elements_as_are_accessed() {
    let text = "__global__ void k(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}";
    check(text, &[("extent(out) >= n", true), ("extent(in) >= n", true)]);
    let found = inferred(text);
    assert_eq!(
        found.annotations().lines().next(),
        Some("__requires_extent(out, (n > 0 ? n : 0));")
    );
    assert_eq!(found.host_guard(), "");
    check(
        "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }",
        &[("extent(a) >= gridDim.x * blockDim.x", true)],
    );
}

#[test]
fn tiles_of_rows_need_a_width_that_covers_the_grid() {
    let text = "#define TILE 16
__global__ void k(float *out, const float *in, int width) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  out[y * width + x] = in[y * width + x];
}";
    let found = inferred(text);
    let texts: Vec<&str> = found.conditions.iter().map(|it| it.text.as_str()).collect();
    assert!(texts.contains(&"width >= gridDim.x * TILE"), "{texts:?}");
    assert!(found.conditions.iter().all(|it| it.without.is_some()), "{found:?}");
}

#[test]
fn a_transpose_by_tiles_needs_blocks_that_fit_them() {
    let text = "#define TILE 32
#define ROWS 16
__global__ void k(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += ROWS)
    out[y + height * x + i] = in[x + width * (y + i)];
}";
    let found = inferred(text);
    let texts: Vec<&str> = found.conditions.iter().map(|it| it.text.as_str()).collect();
    let expected = ["height >= gridDim.y * TILE", "blockDim.x <= TILE", "blockDim.y <= ROWS"];
    assert!(expected.iter().all(|it| texts.contains(it)), "{texts:?}");
    assert!(found.conditions.iter().all(|it| it.without.is_some()), "{found:?}");
}

#[test]
fn launches_are_asked_whether_they_meet_the_conditions() {
    for (stride, holds) in [(64, true), (40, false)] {
        let text = format!(
            "__global__ void k(int *a, int width, int stride) {{
  int i = threadIdx.x;
  if (i < width) a[blockIdx.x * stride + i] = i;
}}
int main() {{
  int *a;
  cudaMalloc(&a, 8 * 64 * sizeof(int));
  k<<<8, 64>>>(a, 50, {stride});
  cudaFree(a);
}}
void any(int *a, int width, int stride) {{ k<<<8, 64>>>(a, width, stride); }}
"
        );
        let verifier = Verifier::new().source_text("k.cu", text);
        let found = preconditions(&verifier, "k").expect("there are conditions");
        let answers: Vec<_> =
            launch_sites(&verifier, &found).iter().map(|it| (it.place.line, it.holds)).collect();
        // Not called by `main`, and called with any arguments for that reason.
        assert_eq!(answers, [(8, Some(holds)), (11, Some(false))]);
    }
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
    check(text, &[("blockDim.x <= TILE", true), ("extent(a) >= n", true)]);
    let found = inferred(text);
    assert_eq!(found.annotations().lines().next(), Some("__requires(blockDim.x <= TILE);"));
    assert_eq!(found.host_guard(), "assert(block.x <= TILE);\n");
}

#[test]
fn what_one_block_leaves_needs_one_block() {
    let text = "__global__ void k(int *a, int n) {
  if (threadIdx.x == 0) a[0] = n;
}";
    check(text, &[("gridDim.x == 1", true), ("extent(a) >= 1", true)]);
}

#[test]
fn rows_do_not_overlap_if_the_stride_is_at_least_the_width() {
    let text = "__global__ void k(int *a, int width, int stride) {
  for (int i = threadIdx.x; i < width; i += blockDim.x) a[blockIdx.x * stride + i] = i;
}";
    let expected = [("width <= stride", true), ("extent(a) >= stride * gridDim.x", true)];
    check(text, &expected);
}

#[test]
fn a_violation_that_no_condition_excludes_is_given() {
    let verifier = Verifier::new()
        .source_text("k.cu", "__global__ void k(int *a) { int *p = nullptr; p[0] = a[0]; }");
    let found = preconditions(&verifier, "k");
    assert!(matches!(found, Err(NotInferred::Violated(_))), "{found:?}");
    assert_eq!(preconditions(&verifier, "other"), Err(NotInferred::NoKernel));
}

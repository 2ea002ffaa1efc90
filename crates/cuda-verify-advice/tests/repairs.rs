//! Repairs of small programs: what is proposed, and that the program is verified with it.

use cuda_verify_advice::{redundant_barriers, repair};
use cuda_verify_core::Verifier;

fn program(kernel: &str) -> String {
    format!(
        "{kernel}\nint main() {{\n  int *a;\n  cudaMalloc(&a, 64 * sizeof(int));\n  \
         cudaMemset(a, 0, 64 * sizeof(int));\n  k<<<1, 64>>>(a, 64);\n  cudaDeviceSynchronize();\n  \
         cudaFree(a);\n  return 0;\n}}\n"
    )
}

/// The message of the repair, and the program after it.
#[track_caller]
fn repaired(kernel: &str) -> Option<(String, String)> {
    let text = program(kernel);
    let verifier = Verifier::new().source_text("k.cu", text.as_str());
    let report = verifier.verify().expect("the program can be read");
    assert!(report.is_unsafe(), "{}", report.to_text());
    let found = repair(&verifier, &report)?;
    let changed = found.apply(&text).expect("the repair is for this text");
    let after = verifier.with_text("k.cu", changed.as_str()).verify().expect("it can be read");
    assert!(after.is_safe(), "{changed}\n{}", after.to_text());
    Some((found.message, changed))
}

#[test]
fn a_barrier_between_write_and_read_is_put_outside_of_the_branch() {
    let (message, _) = repaired(
        "__global__ void k(int *a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x < 32) {
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}",
    )
    .expect("a barrier is enough");
    assert_eq!(message, "add `__syncthreads();` after line 3");
}

#[test]
fn a_loop_gets_the_two_barriers_that_it_needs() {
    let (message, text) = repaired(
        "__global__ void k(int *a, int n) {
  __shared__ int s[64];
  for (int i = 0; i < n; i++) {
    s[threadIdx.x] = i;
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}",
    )
    .expect("two barriers are enough");
    assert_eq!(message, "make 2 changes together");
    assert_eq!(text.matches("__syncthreads();").count(), 2);
}

#[test]
fn an_assignment_that_reads_what_others_write_is_split() {
    let (message, _) = repaired(
        "__global__ void k(int *a, int n) {
  a[threadIdx.x] = a[63 - threadIdx.x];
}",
    )
    .expect("a barrier between read and write is enough");
    assert_eq!(message, "read before `__syncthreads();` and write after it at line 2");
}

#[test]
fn an_update_that_blocks_share_becomes_atomic() {
    let (message, text) = repaired(
        "__global__ void k(int *a, int n) {
  a[threadIdx.x % 2] += n;
}",
    )
    .expect("an atomic function is enough");
    assert_eq!(message, "use `atomicAdd`");
    assert!(text.contains("atomicAdd(&a[threadIdx.x % 2], n);"), "{text}");
}

#[test]
fn an_index_is_guarded_by_the_parameter_that_bounds_it() {
    let (message, _) = repaired(
        "__global__ void k(int *a, int n) {
  int i = 2 * threadIdx.x;
  a[i] = n;
}",
    )
    .expect("a guard is enough");
    assert_eq!(message, "guard line 3 by `i < n`");
}

#[test]
fn a_barrier_is_moved_out_of_the_branch_that_not_all_threads_take() {
    let (_, text) = repaired(
        "__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = n;
    __syncthreads();
  }
  a[threadIdx.x] = s[threadIdx.x % 32];
}",
    )
    .expect("moving it is enough");
    assert_eq!(text.matches("__syncthreads();").count(), 1);
}

#[test]
fn lanes_of_a_warp_that_is_by_itself_wait_for_each_other() {
    let (message, _) = repaired(
        "__global__ void k(int *a, int n) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = n;
    a[threadIdx.x] = s[31 - threadIdx.x];
  }
}",
    )
    .expect("a barrier of the warp is enough");
    assert_eq!(message, "add `__syncwarp();` after line 4");
}

#[test]
fn what_a_volatile_flag_publishes_is_ordered_by_fences() {
    let text = program(
        "__global__ void k(volatile int *a, int n) {
  if (blockIdx.x == 0) {
    a[0] = n;
    a[1] = 1;
  } else {
    while (a[1] == 0) {
    }
    a[2] = a[0];
  }
}",
    );
    let text = text.replace("<<<1, 64>>>", "<<<2, 1>>>");
    let verifier = Verifier::new().source_text("k.cu", text.as_str());
    let report = verifier.verify().expect("the program can be read");
    let found = repair(&verifier, &report).expect("two fences are enough");
    let changed = found.apply(&text).expect("the repair is for this text");
    assert_eq!(changed.matches("__threadfence();").count(), 2);
    let after = verifier.with_text("k.cu", changed.as_str()).verify().expect("it can be read");
    assert!(after.is_safe(), "{changed}\n{}", after.to_text());
}

#[test]
fn nothing_is_proposed_that_was_not_verified() {
    let found = repaired(
        "__global__ void k(int *a, int n) {
  a[0] = threadIdx.x;
}",
    );
    assert_eq!(found, None);
}

#[test]
fn a_barrier_that_orders_nothing_is_named_and_one_that_does_is_not() {
    let text = program(
        "__global__ void k(int *a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  int v = s[63 - threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = v;
}",
    );
    let verifier = Verifier::new().source_text("k.cu", text);
    let report = verifier.verify().expect("the program can be read");
    let found = redundant_barriers(&verifier, &report);
    let messages: Vec<_> = found.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(messages, ["remove the barrier at line 6: nothing needs it"]);
}

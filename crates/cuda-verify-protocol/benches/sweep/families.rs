//! Kernels with as many accesses as one likes, none of which race.

use std::fmt::Write;

/// The families by name: from the number of accesses to the text of a protocol.
pub(crate) const ALL: [(&str, fn(usize) -> String); 4] = [
    ("own elements", own),
    ("interleaved strides", strides),
    ("complementary guards", guards),
    ("barriers between", barriers),
];

fn protocol(body: &str) -> String {
    format!(
        "(protocol (grid 1024 1 1) (block 256 1 1) (object a grid) (object s block)
           (symbol c Bool grid) (body {body}))"
    )
}

/// The thread's index in the launch, in 64 bits.
const GLOBAL: &str = "(concat #x00000000 (bvadd (bvmul blockIdx.x #x00000100) threadIdx.x))";

/// Every thread writes `n` elements of its own, one after the other.
fn own(n: usize) -> String {
    let mut body = String::new();
    for i in 0..n {
        let (row, at) = (4 * n, 4 * i);
        let _ = write!(body, "(write a (bvadd (bvmul {GLOBAL} #x{row:016x}) #x{at:016x}) 4) ");
    }
    protocol(&body)
}

/// Threads write elements in turns: `a[i * n_threads + index]`.
fn strides(n: usize) -> String {
    let mut body = String::new();
    for i in 0..n {
        let at = 4 * 256 * 1024 * i;
        let _ =
            write!(body, "(write a (bvadd (bvmul {GLOBAL} #x0000000000000004) #x{at:016x}) 4) ");
    }
    protocol(&body)
}

/// Half of the accesses where a condition holds for all threads, the others, shifted by one element, where it does not.
fn guards(n: usize) -> String {
    let mut halves = [String::new(), String::new()];
    for i in 0..n {
        let at = 4 * 256 * 1024 * (i / 2) + 4 * (i % 2);
        let access =
            format!("(write a (bvadd (bvmul {GLOBAL} #x0000000000000004) #x{at:016x}) 4) ");
        halves[i % 2].push_str(&access);
    }
    protocol(&format!("(if c (then {}) (else {}))", halves[0], halves[1]))
}

/// Threads write their element of a block's array, meet, and read that of a neighbour, again and again.
fn barriers(n: usize) -> String {
    let mut body = String::new();
    for i in 0..n.div_ceil(2) {
        let neighbour = 1 << (i % 8);
        let _ = write!(
            body,
            "(write s (concat #x00000000 threadIdx.x) 1) (barrier block)
             (read s (concat #x00000000 (bvxor threadIdx.x #x{neighbour:08x})) 1) (barrier block) "
        );
    }
    protocol(&body)
}

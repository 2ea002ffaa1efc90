//! Bank conflicts that are found without running anything, against those that are counted in runs.
//!
//! Random kernels write to shared memory and read from it at places that are computed from indices of threads in several
//! ways. A run prints the place of each thread; the conflicts of each warp are counted from these numbers, with nothing
//! of what the verifier knows. A kernel is unsafe if and only if a warp has a conflict, and the degree that the message
//! names, if it names one, is the greatest of the first warp that has a conflict.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_core::{LaunchShape, PropertyKind, RunAnswer, Surroundings, Verifier};

const N_KERNELS: u64 = 200;

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = self.below(u64::try_from(all.len()).unwrap_or(1));
        all[usize::try_from(at).unwrap_or(0)]
    }
}

struct Kernel {
    text: String,
    block: [u64; 2],
    size_bytes: u64,
}

/// A kernel in which each thread accesses one element of shared memory, and says which.
fn kernel(seed: u64) -> Kernel {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let block = numbers.of(&[[32, 1], [64, 1], [128, 1], [32, 4], [16, 4], [16, 16], [8, 8]]);
    let (element, size_bytes) =
        numbers.of(&[("float", 4), ("int", 4), ("double", 8), ("char", 1), ("short", 2)]);
    let strides = [0, 1, 1, 1, 2, 3, 4, 8, 15, 16, 17, 32, 33];
    let (a, b) = (numbers.of(&strides), numbers.of(&strides));
    let divisor = numbers.of(&[2, 4, 8, 16, 32]);
    let distance = numbers.below(3);
    let index = match numbers.below(6) {
        0 => format!("{a} * x + {b} * y"),
        1 => format!("{a} * x + {b} * y + {distance}"),
        2 => format!("{a} * (x % {divisor}) + {b} * (x / {divisor}) + 64 * y"),
        3 => format!("(x ^ {divisor}) * {a} + {b} * y"),
        4 => format!("{a} * (31 - x % 32) + {b} * y"),
        _ => format!("{a} * (x & {}) + {b} * (x >> 1) + y", divisor - 1),
    };
    let condition = match numbers.below(4) {
        0 => format!("x % {} == 0", numbers.of(&[2, 3, 4])),
        1 => format!("x < {}", numbers.of(&[8, 16, 24])),
        _ => "true".to_owned(),
    };
    let [width, height] = block;
    let is_read = numbers.below(2) == 0;
    let access = if is_read { "keep(s[at])" } else { "s[at] = 0" };
    let text = format!(
        "__device__ volatile float kept;
__device__ void keep(float value) {{ kept = value; }}
__global__ void k(int *places) {{
  __shared__ {element} s[{elements}];
  int x = threadIdx.x, y = threadIdx.y;
  if ({condition}) {{
    int at = {index};
    {access};
    places[y * {width} + x] = at;
  }}
}}
int main() {{
  int *places;
  cudaMallocManaged(&places, {threads} * sizeof(int));
  for (int i = 0; i < {threads}; i++) places[i] = -1;
  k<<<1, dim3({width}, {height})>>>(places);
  cudaDeviceSynchronize();
  for (int i = 0; i < {threads}; i++) printf(\"%d\\n\", places[i]);
  cudaFree(places);
  return 0;
}}
",
        threads = width * height,
        elements = 48 * 1024 / size_bytes,
    );
    Kernel { text, block, size_bytes }
}

/// What a run prints.
#[derive(Default)]
struct Printed(String);

impl Surroundings for Printed {
    fn print(&mut self, is_error: bool, text: &[u8]) {
        if !is_error {
            self.0.push_str(&String::from_utf8_lossy(text));
        }
    }

    fn progress(&mut self, _n_steps: u64, _launch: Option<(String, u64, u64)>) {}
}

/// The degree of the conflicts of each warp: how many words of one bank it asks for at once, at most.
fn counted(kernel: &Kernel) -> Vec<usize> {
    let verifier = Verifier::new()
        .source_text("k.cu", kernel.text.as_str())
        .property(PropertyKind::DataRace, false)
        .property(PropertyKind::UninitialisedRead, false);
    let mut printed = Printed::default();
    let report = verifier.run(0, &mut printed).expect("the program is accepted");
    assert_eq!(report.answer, RunAnswer::Clean, "{}\n{:?}", kernel.text, report.violation);
    let places: Vec<Option<u64>> = printed.0.lines().map(|line| line.parse().ok()).collect();
    assert_eq!(u64::try_from(places.len()).ok(), Some(kernel.block[0] * kernel.block[1]));
    let at_once = if kernel.size_bytes == 8 { 16 } else { 32 };
    let degree = |warp: &[Option<u64>]| {
        let mut words: BTreeMap<(usize, u64), BTreeSet<u64>> = BTreeMap::new();
        for (lane, place) in warp.iter().enumerate() {
            let Some(first) = place.map(|place| place * kernel.size_bytes) else { continue };
            for word in first / 4..=(first + kernel.size_bytes - 1) / 4 {
                words.entry((lane / at_once, word % 32)).or_default().insert(word);
            }
        }
        words.values().map(BTreeSet::len).max().unwrap_or(0)
    };
    places.chunks(32).map(degree).collect()
}

#[test]
fn conflicts_are_those_that_runs_count() {
    let (mut n_without, mut n_named) = (0, 0);
    for seed in 0..N_KERNELS {
        let kernel = kernel(seed);
        let degrees = counted(&kernel);
        let [width, height] = kernel.block.map(|it| u32::try_from(it).expect("it is small"));
        let verifier = Verifier::new()
            .source_text("k.cu", kernel.text.as_str())
            .kernel("k")
            .launch_shape(LaunchShape::fixed([1; 3], [width, height, 1]));
        let others = PropertyKind::ALL.iter().copied();
        let verifier = others.fold(verifier, |it, kind| it.property(kind, false));
        let verifier = verifier.property(PropertyKind::BankConflict, true);
        let report = verifier.verify().expect("the program is accepted");
        let text = || format!("{seed}: {degrees:?}\n{}\n{}", kernel.text, report.to_text());
        let Some(expected) = degrees.iter().find(|degree| **degree > 1) else {
            assert!(report.is_safe(), "{}", text());
            n_without += 1;
            continue;
        };
        assert!(report.is_unsafe(), "{}", text());
        let message = &report.violations[0].message;
        // Where a conflict depends on where the words begin, the message names no degree.
        let is_named = message.starts_with(&format!("{expected} lanes "));
        assert!(is_named || message.starts_with("lanes of a warp "), "{}", text());
        n_named += u32::from(is_named);
    }
    // Both happen often enough to count.
    assert!(n_named >= 50 && n_without >= 50);
}

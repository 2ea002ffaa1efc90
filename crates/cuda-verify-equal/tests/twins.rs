//! Programs with two functions each that are equal, or differ in what is easily overlooked.

use cuda_verify_core::Verifier;
use cuda_verify_equal::{Answer, Function, Setting, equal};

const TABLE: &[(&str, &str, &str, u32, u64, &str)] = &[
    // File, functions, threads, elements behind each pointer, answer.
    ("bessel_twice.cu", "c", "d", 4, 4, "not equal"),
    ("decay_forgotten.cu", "a", "b", 4, 4, "different"),
    ("fp8_scaled.cu", "a", "b", 4, 4, "not equal"),
    ("gelu_forms.cu", "a", "b", 4, 4, "different"),
    ("leaky_by_max.cu", "a", "b", 4, 4, "equal"),
    ("log_same.cu", "a", "b", 4, 4, "equal"),
    ("one_value.cu", "a", "b", 4, 4, "different"),
    ("registers_of_the_machine.cu", "a", "b", 4, 4, "not equal"),
    ("registers_of_the_machine.cu", "c", "d", 4, 4, "unknown"),
    ("rms_norm.cu", "a1", "a2", 4, 16, "equal"),
    ("rms_norm.cu", "b1", "b2", 4, 16, "equal"),
    ("rms_norm.cu", "b3", "b2", 4, 16, "equal"),
    ("root_of_square.cu", "a", "b", 4, 4, "equal"),
    ("rounded_int.cu", "a", "b", 4, 4, "different"),
    ("shift_out.cu", "a", "b", 4, 4, "different"),
    ("sigmoid_by_tanh.cu", "a", "b", 4, 4, "equal"),
    ("sine_same.cu", "a", "b", 4, 4, "equal"),
    ("tiny_factor_or_zero.cu", "a", "b", 4, 4, "different"),
    ("tiny_offset.cu", "a", "b", 4, 4, "different"),
    ("welford.cu", "ln2", "lnw", 2, 8, "equal"),
    ("welford.cu", "ln2", "lnb", 2, 8, "different"),
    ("wmma_layout.cu", "tensor", "wrong", 32, 256, "not equal"),
];

#[test]
fn twins_have_their_answers() {
    let mut wrong = Vec::new();
    for (file, first, second, n_threads, size, wanted) in TABLE {
        let path = format!("{}/tests/twins/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the program is there");
        let function = |name: &str| Function {
            program: Verifier::new().source_text(*file, &text),
            name: name.to_owned(),
            grid: [1, 1, 1],
            block: [*n_threads, 1, 1],
            shared_bytes: 0,
        };
        let setting = Setting {
            numbers: vec![("n".to_owned(), "4".to_owned())],
            sizes: Vec::new(),
            size: *size,
            is_exact: false,
            range: 1.0,
        };
        let answer = equal(&function(first), &function(second), &setting).expect("it is accepted");
        let is_right = match &answer {
            Answer::Equal { .. } => *wanted == "equal",
            Answer::Different(_) => ["different", "not equal"].contains(wanted),
            Answer::Unknown { .. } => ["unknown", "not equal"].contains(wanted),
        };
        if !is_right {
            wrong.push(format!("{file}: {first} and {second} are {wanted}: {answer:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

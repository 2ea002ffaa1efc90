//! Every function of the mathematical models: with other operands it is not equal, with the same ones written differently
//! it is, or is not known to be.

use cuda_verify_core::Verifier;
use cuda_verify_core::models::symbols;
use cuda_verify_equal::{Answer, Function, Setting, equal};

/// Functions that need not be found equal to themselves: their models assume something of a value that they make up, or
/// give it without the operands. The list is to become shorter only.
const NOT_FOUND: &[&str] = &[
    "__fdividef",
    "__powf",
    "__tanf",
    "erfinv",
    "erfinvf",
    "fdividef",
    "j0",
    "j0f",
    "j1",
    "j1f",
    "lgamma",
    "lgammaf",
    "norm3d",
    "norm3df",
    "normcdf",
    "normcdff",
    "normcdfinv",
    "normcdfinvf",
    "tgamma",
    "tgammaf",
    "y0",
    "y0f",
    "y1",
    "y1f",
];

/// One in so many functions is looked at, if not all are asked for.
const STEP: usize = 6;

fn compare(text: &str) -> Answer {
    let function = |name: &str| Function {
        program: Verifier::new().source_text("pair.cu", text),
        name: name.to_owned(),
        grid: [1, 1, 1],
        block: [1, 1, 1],
        shared_bytes: 0,
    };
    let setting =
        Setting { numbers: Vec::new(), sizes: Vec::new(), size: 1, is_exact: false, range: 1.0 };
    equal(&function("a"), &function("b"), &setting).expect("both are accepted")
}

/// The names of functions of floats of kernels, with the types of their operands.
fn functions() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for symbol in symbols() {
        let signature = symbol.signature;
        let is_meant = symbol.file().path.contains("math/")
            && symbol.namespace.is_empty()
            && signature.contains("__device__")
            && !signature.contains("template")
            && !symbol.name.starts_with("__cv_");
        let Some((head, rest)) = signature.split_once('(').filter(|_| is_meant) else { continue };
        let words: Vec<&str> = head.split_whitespace().collect();
        let is_float = |it: &str| it == "float" || it == "double";
        let gives_float = words.iter().rev().nth(1).is_some_and(|it| is_float(it));
        let operands: Option<Vec<&str>> = rest
            .trim_end_matches(')')
            .split(',')
            .map(|it| it.split_whitespace().next().filter(|ty| is_float(ty) && !it.contains('*')))
            .collect();
        let Some(operands) = operands.filter(|_| gives_float) else { continue };
        if found.iter().all(|it| it.0 != symbol.name) {
            found.push((symbol.name, operands));
        }
    }
    let is_all = std::env::var("EQUAL_FUNCTIONS").is_ok_and(|it| it == "all");
    found.into_iter().step_by(if is_all { 1 } else { STEP }).collect()
}

fn kernel(name: &str, function: &str, operands: &[String]) -> String {
    format!(
        "__global__ void {name}(double *out, const float *in) {{\n  \
         float x = in[0], u = x * x + 1.0f;\n  out[0] = {function}({});\n}}\n",
        operands.join(", ")
    )
}

#[test]
fn other_operands_are_not_equal_and_the_same_ones_are() {
    let mut wrong = Vec::new();
    for (function, types) in functions() {
        let operands = |first: &str| -> Vec<String> {
            let others = types.iter().skip(1).map(|ty| format!("({ty})(x + 3.0f)"));
            std::iter::once(format!("({})({first})", types[0])).chain(others).collect()
        };
        let plain = kernel("a", function, &operands("x"));
        let other = format!("{plain}{}", kernel("b", function, &operands("2 * x + 1")));
        if let answer @ Answer::Equal { .. } = compare(&other) {
            wrong.push(format!("{function}(x) and {function}(2 x + 1): {answer:?}"));
        }
        let plain = kernel("a", function, &operands("x * x + 1.0f"));
        let again = format!("{plain}{}", kernel("b", function, &operands("1.0f * (u + 0.0f)")));
        let answer = compare(&again);
        let is_known = !NOT_FOUND.contains(&function);
        match answer {
            Answer::Equal { .. } => {}
            Answer::Unknown { .. } if !is_known => {}
            answer @ (Answer::Different(_) | Answer::Unknown { .. }) => {
                wrong.push(format!("{function} of the same: {answer:?}"))
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Runs of both programs on data, for data on which they differ.

use std::collections::BTreeMap;

use cuda_verify_core::{Error, RunAnswer, Surroundings, Verifier};

use crate::Counterexample;
use crate::harness::{Call, Inputs};

/// Data that is tried.
const N_SEEDS: u64 = 8;
/// Relative difference of numbers that is no rounding.
const DIFFERENCE: f64 = 1e-3;

/// One of the programs, and how its function is called.
#[derive(Debug)]
pub(crate) struct Side {
    program: Verifier,
    file: String,
    text: String,
    pub(crate) call: Call,
}

impl Side {
    pub(crate) fn new(program: &Verifier, call: &Call) -> Self {
        let (file, text) = program.texts().next().unwrap_or_default();
        let (file, text) = (file.to_owned(), text.to_owned());
        Self { program: program.clone(), file, text, call: call.clone() }
    }

    /// The whole program.
    pub(crate) fn program(&self, inputs: Inputs<'_>) -> Verifier {
        let text = format!("{}{}", self.text, self.call.harness(inputs));
        self.program.clone().define("main=cv_main_of_program").with_text(&self.file, text)
    }
}

/// What a program prints.
#[derive(Default)]
struct Output(String);

impl Surroundings for Output {
    fn print(&mut self, is_error: bool, text: &[u8]) {
        if !is_error {
            self.0.push_str(&String::from_utf8_lossy(text));
        }
    }

    fn progress(&mut self, _n_steps: u64, _launch: Option<(String, u64, u64)>) {}
}

/// Data on which the programs leave different results.
pub(crate) fn counterexample(
    sides: &[Side; 2],
    is_exact: bool,
) -> Result<Option<Counterexample>, Error> {
    let arrays = sides[0].call.arrays();
    for seed in 1..=N_SEEDS {
        let mut inputs = Vec::new();
        let mut state = seed;
        for (argument, size) in &arrays {
            let is_float = ["float", "double", "half", "__half", "__nv_bfloat16"]
                .contains(&argument.parameter.ty.as_str());
            let scale = if is_float { 8.0 } else { 1.0 };
            let values = (0..*size).map(|_| small(&mut state) / scale).collect::<Vec<f64>>();
            inputs.push((argument.parameter.name.clone(), values));
        }
        let values: Vec<f64> =
            inputs.iter().flat_map(|(_, values)| values.iter().copied()).collect();
        let mut results = Vec::new();
        for side in sides {
            let mut output = Output::default();
            let run = side.program(Inputs::Known(&values)).run(0, &mut output)?;
            if run.answer != RunAnswer::Clean {
                return Ok(None);
            }
            results.push(parsed(&output.0));
        }
        for (place, first) in &results[0] {
            let Some(second) = results[1].get(place).filter(|it| differ(first, it, is_exact))
            else {
                continue;
            };
            let parameter = arrays.iter().find(|(it, _)| it.number == place.0);
            return Ok(Some(Counterexample {
                parameter: parameter.map_or_else(String::new, |it| it.0.parameter.name.clone()),
                index: place.1,
                first: first.clone(),
                second: second.clone(),
                inputs,
            }));
        }
    }
    Ok(None)
}

/// Lines `ARRAY ELEMENT VALUE`.
fn parsed(output: &str) -> BTreeMap<(usize, usize), String> {
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        let place = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some((place, words.next()?.to_owned()))
    };
    output.lines().filter_map(line).collect()
}

fn differ(first: &str, second: &str, is_exact: bool) -> bool {
    match (first.parse::<f64>(), second.parse::<f64>()) {
        (Ok(a), Ok(b)) if !is_exact => (a - b).abs() > DIFFERENCE * (1.0 + a.abs().max(b.abs())),
        _ => first != second,
    }
}

/// A whole number from -16 to 16.
fn small(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let byte = u8::try_from(*state >> 33 & 0x1f).unwrap_or(0);
    f64::from(byte) - 16.0
}

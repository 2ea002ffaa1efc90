//! Whether two host functions leave the same in memory for sizes of any value.
//!
//! Each is run once, with symbols for sizes and one arbitrary thread for each launch (`run.rs`); what the launches leave
//! in an array is one form for an arbitrary element (`record.rs`), and sums over loops are forms as well (`numbers.rs`).
//! Equal forms are equal for all sizes and all data, over the reals.
//!
//! *Precondition*, which is checked first: the verifier finds both functions safe with any arguments, so that no order of
//! the threads matters.

mod conditions;
mod numbers;
mod record;
mod run;

use cuda_verify_core::ir::program::{FuncId, Program};
use cuda_verify_core::{Error, PropertyKind, Verdict, Verifier};
use num_rational::BigRational;
use num_traits::One;
use serde::Serialize;

use crate::any_size::numbers::{Numbers, Range};
use crate::any_size::record::Contents;
use crate::any_size::run::{Argument, Machine, points_to_numbers};
use crate::form::Form;

/// A host function that launches kernels.
#[derive(Clone, Debug)]
pub struct HostFunction {
    /// The program that it is in.
    pub program: Verifier,
    /// Its name.
    pub name: String,
}

/// The value of a parameter that is a number: a product of numbers and of sizes, which are any whole numbers from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The parameter, by its name.
    pub parameter: String,
    /// Its factors, such as `16` and `k`.
    pub factors: Vec<String>,
}

/// Whether two functions leave the same in memory, whatever the sizes are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub enum AnySizeAnswer {
    /// They do, over the reals.
    Equal {
        /// Arrays that both write.
        n_arrays: usize,
    },
    /// It is not known; why, in words.
    Unknown {
        /// Why.
        why: String,
    },
}

/// Compares what two host functions leave in the memory that their pointers lead to, for all sizes and all data.
///
/// Arguments correspond by their places; parameters that are numbers and are not named among the sizes are sizes of
/// their own. Pointers lead to distinct arrays.
///
/// # Errors
/// If a program is not accepted.
pub fn equal_for_all_sizes(
    a: &HostFunction,
    b: &HostFunction,
    sizes: &[Size],
) -> Result<AnySizeAnswer, Error> {
    for function in [a, b] {
        if let Some(why) = fault(function)? {
            return Ok(AnySizeAnswer::Unknown { why: format!("`{}`: {why}", function.name) });
        }
    }
    let typed = |it: &HostFunction| it.program.clone().entry(&it.name).typed_ir();
    let programs = [typed(a)?, typed(b)?];
    let compared = compare([(&programs[0], &a.name), (&programs[1], &b.name)], sizes);
    Ok(match compared {
        Ok(n_arrays) => AnySizeAnswer::Equal { n_arrays },
        Err(why) => AnySizeAnswer::Unknown { why },
    })
}

/// Why a function cannot be compared, if it is not right whatever its arguments are.
fn fault(function: &HostFunction) -> Result<Option<String>, Error> {
    let verifier = function.program.clone().entry(&function.name);
    let verifier = verifier.property(PropertyKind::UninitialisedRead, false);
    let report = verifier.verify()?;
    Ok(match &report.verdict {
        Verdict::Safe { is_complete: true, .. } => None,
        Verdict::Safe { scope, .. } => Some(format!("it is only known to be right {scope}")),
        Verdict::Unsafe => {
            let found = report.violations.first();
            let what = found.map(|it| format!("{} [{}]", it.message, it.property));
            Some(format!("it is not right: {}", what.unwrap_or_default()))
        }
        Verdict::Unknown => {
            let why = report.reasons.first().map(|it| it.message.clone());
            Some(format!("it is not decided: {}", why.unwrap_or_default()))
        }
    })
}

/// How many arrays both functions write, and leave the same in.
fn compare(functions: [(&Program, &String); 2], sizes: &[Size]) -> Result<usize, String> {
    let [(first, first_name), (second, second_name)] = functions;
    let (a, b) = (named(first, first_name)?, named(second, second_name)?);
    let mut numbers = Numbers::default();
    let arguments = arguments((first, a), sizes, &mut numbers)?;
    let n_params = usize::try_from(second.functions[b].n_params).unwrap_or(0);
    if n_params != arguments.len() {
        return Err(format!("they have {} and {n_params} parameters", arguments.len()));
    }
    let n_arrays = arguments.iter().filter(|it| matches!(it, Argument::Array(_))).count();
    let mut ends = Vec::new();
    for (program, function, name) in [(first, a, first_name), (second, b, second_name)] {
        let mut machine = Machine::new(program, numbers, n_arrays);
        machine.run(function, &arguments).map_err(|why| format!("`{name}`: {why}"))?;
        ends.push(machine.arrays);
        numbers = machine.numbers;
    }
    let mut n_written = 0;
    for (one, other) in ends[0].iter().zip(&ends[1]) {
        match (one, other) {
            (Contents::Initial, Contents::Initial) => {}
            (Contents::Written(one), Contents::Written(other)) => {
                if !one.covers_the_same(other) {
                    return Err("they write to different elements".to_owned());
                }
                if !one.is_same(other, &mut numbers) {
                    return Err("the results are different expressions".to_owned());
                }
                n_written += 1;
            }
            (Contents::Initial, Contents::Written(_))
            | (Contents::Written(_), Contents::Initial) => {
                return Err("one of them writes to an array that the other one does not".to_owned());
            }
        }
    }
    if n_written == 0 {
        return Err("they write to no array".to_owned());
    }
    Ok(n_written)
}

fn named(program: &Program, name: &str) -> Result<FuncId, String> {
    let is_meant = |(_, function): &(FuncId, &cuda_verify_core::ir::program::Function)| {
        function.name.as_str() == name && function.body.is_some()
    };
    let found = program.functions.iter().find(is_meant).map(|(id, _)| id);
    found.ok_or_else(|| format!("there is no function `{name}`"))
}

/// What both functions are called with.
fn arguments(
    (program, function): (&Program, FuncId),
    sizes: &[Size],
    numbers: &mut Numbers,
) -> Result<Vec<Argument>, String> {
    let function = &program.functions[function];
    let n_params = usize::try_from(function.n_params).unwrap_or(0);
    let mut symbols: Vec<(String, Form)> = Vec::new();
    let mut n_arrays = 0;
    let mut arguments = Vec::new();
    for local in function.locals.values().take(n_params) {
        if points_to_numbers(program, local.ty) {
            arguments.push(Argument::Array(n_arrays));
            n_arrays += 1;
            continue;
        }
        if program.types.as_scalar(local.ty).is_none() {
            return Err(format!("`{}` is neither a number nor points to numbers", local.name));
        }
        let given = sizes.iter().find(|it| it.parameter == local.name.as_str());
        let own = vec![local.name.to_string()];
        let mut value = Form::number(BigRational::one());
        for factor in given.map_or(&own, |it| &it.factors) {
            let form = match (factor.parse::<i64>(), symbols.iter().find(|it| it.0 == *factor)) {
                (Ok(number), _) => Form::whole(number),
                (Err(_), Some((_, known))) => known.clone(),
                (Err(_), None) => {
                    let (_, new) = numbers.symbol(Range::Size);
                    symbols.push((factor.clone(), new.clone()));
                    new
                }
            };
            value = value.times(&form);
        }
        arguments.push(Argument::Number(value));
    }
    Ok(arguments)
}

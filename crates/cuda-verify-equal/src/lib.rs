#![doc = include_str!("../README.md")]

mod any_size;
pub mod form;
mod harness;
mod rounding;
mod runs;
mod signature;
mod translate;

use std::rc::Rc;

use cuda_verify_core::symex::final_values::{Array, FinalTerms};
use cuda_verify_core::{Error, Verdict, Verifier};
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use serde::Serialize;

pub use crate::any_size::{AnySizeAnswer, HostFunction, Size, equal_for_all_sizes};
use crate::form::Form;
use crate::harness::{Argument, Call, Inputs, Value, result_name, size_of};
use crate::rounding::greatest_error;
use crate::runs::{Side, counterexample};
use crate::signature::{Parameter, signature};
use crate::translate::{Floats, forms};

/// A kernel, or a host function that launches kernels.
#[derive(Clone, Debug)]
pub struct Function {
    /// The program that it is in, of one file.
    pub program: Verifier,
    /// Its name, with template arguments.
    pub name: String,
    /// The launch of a kernel.
    pub grid: [u32; 3],
    /// The launch of a kernel.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared_bytes: u64,
}

/// With which arguments two functions are compared, and how.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The values of parameters that are numbers, by their names in the first function.
    pub numbers: Vec<(String, String)>,
    /// The numbers of elements behind pointers, by the names of the parameters.
    pub sizes: Vec<(String, u64)>,
    /// The number of elements behind all other pointers.
    pub size: u64,
    /// Whether results have to agree bit by bit; else operations are those on real numbers.
    pub is_exact: bool,
    /// How great the difference may be that constants make, such as rounded roots of unity.
    pub tolerance: f64,
    /// The greatest magnitude of inputs where a difference or an error is bounded.
    pub range: f64,
}

/// Whether two functions leave the same in memory.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub enum Answer {
    /// They do, for all data.
    Equal {
        /// Elements that were compared.
        n_elements: usize,
        /// How far they can be apart over the reals because of constants; zero if they are the same.
        within: f64,
        /// How far the floats can be apart for inputs within the range, if that is bounded.
        rounding: Option<f64>,
    },
    /// They do not.
    Different(Counterexample),
    /// It is not known; why, in words.
    Unknown {
        /// Why.
        why: String,
    },
}

/// Data for which two functions leave different results, as runs of both show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counterexample {
    /// The parameter that points to the results.
    pub parameter: String,
    /// The element.
    pub index: usize,
    /// What the first function leaves there.
    pub first: String,
    /// What the second function leaves there.
    pub second: String,
    /// For each pointer of the first function, the elements that it points to before.
    pub inputs: Vec<(String, Vec<f64>)>,
}

/// Compares what two functions leave in the memory that their pointers lead to, for all contents of it before.
///
/// Arguments correspond by their names, if both functions have the same, else by their places.
///
/// # Errors
/// If a program is not accepted or cannot be decided at all.
pub fn equal(a: &Function, b: &Function, setting: &Setting) -> Result<Answer, Error> {
    let calls = match calls(a, b, setting) {
        Ok(calls) => calls,
        Err(why) => return Ok(Answer::Unknown { why }),
    };
    let sides = [Side::new(&a.program, &calls[0]), Side::new(&b.program, &calls[1])];
    let mut terms: Vec<FinalTerms> = Vec::new();
    for (side, name) in sides.iter().zip([&a.name, &b.name]) {
        match final_terms(side)? {
            Ok(found) => terms.push(found),
            Err(why) => return Ok(Answer::Unknown { why: format!("`{name}`: {why}") }),
        }
    }
    let floats = if setting.is_exact { Floats::Bits } else { Floats::Reals };
    let mut both = Vec::new();
    for (terms, name) in terms.iter().zip([&a.name, &b.name]) {
        match forms(terms, floats) {
            Ok(forms) => both.push(forms),
            Err(why) => return Ok(Answer::Unknown { why: format!("`{name}`: it rests on {why}") }),
        }
    }
    let n_elements = both.iter().flatten().map(Vec::len).sum::<usize>() / 2;
    let pairs = both[0].iter().flatten().zip(both[1].iter().flatten());
    let within = if setting.is_exact {
        pairs.clone().all(|(a, b)| a == b).then_some(0.0)
    } else {
        greatest_difference(pairs, setting)
    };
    if let Some(within) = within {
        let errors: Option<Vec<f64>> =
            terms.iter().map(|terms| greatest_error(terms, setting.range)).collect();
        let rounding = if setting.is_exact {
            Some(0.0)
        } else {
            errors.map(|it| it.iter().sum::<f64>() + within)
        };
        return Ok(Answer::Equal { n_elements, within, rounding });
    }
    Ok(match counterexample(&sides, setting.is_exact)? {
        Some(found) => Answer::Different(found),
        None => {
            let why =
                "the results are different expressions, but no data was found on which they differ";
            Answer::Unknown { why: why.to_owned() }
        }
    })
}

/// How far elements can be apart, if that is within what is tolerated.
fn greatest_difference<'a>(
    pairs: impl Iterator<Item = (&'a Rc<Form>, &'a Rc<Form>)>,
    setting: &Setting,
) -> Option<f64> {
    let range = BigRational::from_float(setting.range)?;
    let mut greatest = BigRational::zero();
    for (a, b) in pairs {
        if a != b {
            greatest = greatest.max(a.minus(b).bound(&range)?);
        }
    }
    greatest.to_f64().filter(|it| *it <= setting.tolerance)
}

fn final_terms(side: &Side) -> Result<Result<FinalTerms, String>, Error> {
    let arrays = side.call.arrays().into_iter().map(|(argument, size)| Array {
        name: result_name(argument.number),
        n_elements: size,
        element_bytes: size_of(&argument.parameter.ty).unwrap_or(0),
    });
    let (report, found) = side.program(Inputs::Any).final_values(arrays.collect())?;
    Ok(match (&report.verdict, found) {
        (Verdict::Safe { is_complete: true, .. }, Some(found)) => Ok(found),
        (Verdict::Safe { is_complete: true, .. }, None) => {
            Err("what is done depends on the data".to_owned())
        }
        (Verdict::Safe { scope, .. }, _) => Err(format!("it is only known to be right {scope}")),
        (Verdict::Unsafe, _) => {
            let violation = report.violations.first();
            let what = violation.map(|it| format!("{} [{}]", it.message, it.property));
            Err(format!("it is not right: {}", what.unwrap_or_default()))
        }
        (Verdict::Unknown, _) => {
            let why = report.reasons.first().map(|it| it.message.clone());
            Err(format!("it is not decided: {}", why.unwrap_or_default()))
        }
    })
}

/// How both functions are called; why they cannot be compared.
fn calls(a: &Function, b: &Function, setting: &Setting) -> Result<[Call; 2], String> {
    let [first, second] = [a, b].map(|function| {
        let bare = function.name.split('<').next().unwrap_or_default();
        let found = function.program.texts().find_map(|(_, text)| signature(text, bare));
        found.ok_or_else(|| format!("there is no function `{bare}` whose parameters can be read"))
    });
    let ((first, is_first_kernel), (second, is_second_kernel)) = (first?, second?);
    if first.len() != second.len() {
        return Err(format!("they have {} and {} parameters", first.len(), second.len()));
    }
    let number_of = |name: &str| first.iter().position(|it| it.name == name);
    let are_named_alike = second.iter().all(|it| number_of(&it.name).is_some());
    let mut arguments: [Vec<Argument>; 2] = Default::default();
    for (at, parameter) in first.iter().enumerate() {
        arguments[0].push(argument(parameter, parameter, at, setting)?);
    }
    for (at, parameter) in second.iter().enumerate() {
        let number = if are_named_alike { number_of(&parameter.name).unwrap_or(at) } else { at };
        let like = &first[number];
        if like.is_pointer != parameter.is_pointer {
            return Err(format!("`{}` and `{}` do not correspond", like.name, parameter.name));
        }
        arguments[1].push(argument(parameter, like, number, setting)?);
    }
    let [of_first, of_second] = arguments;
    let call = |function: &Function, is_kernel, parameters| Call {
        function: function.name.clone(),
        is_kernel,
        parameters,
        grid: function.grid,
        block: function.block,
        shared_bytes: function.shared_bytes,
    };
    Ok([call(a, is_first_kernel, of_first), call(b, is_second_kernel, of_second)])
}

fn argument(
    parameter: &Parameter,
    like: &Parameter,
    number: usize,
    setting: &Setting,
) -> Result<Argument, String> {
    let parameter = parameter.clone();
    let is_meant = |name: &String| *name == like.name || *name == parameter.name;
    if parameter.is_pointer {
        if size_of(&parameter.ty).is_none() {
            return Err(format!("`{}` points to `{}`", parameter.name, parameter.ty));
        }
        let size = setting.sizes.iter().find(|(name, _)| is_meant(name)).map(|it| it.1);
        let value = Value::Array(size.unwrap_or(setting.size));
        return Ok(Argument { parameter, value, number });
    }
    let value = setting.numbers.iter().find(|(name, _)| is_meant(name)).map(|it| it.1.clone());
    match value {
        Some(value) => Ok(Argument { parameter, value: Value::Number(value), number }),
        None => Err(format!("no value is given for `{}`", parameter.name)),
    }
}

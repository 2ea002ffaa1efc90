#![doc = include_str!("../README.md")]

mod any_size;
mod bits;
pub mod form;
mod harness;
mod near;
mod pair;
mod point;
mod real;
mod rounding;
mod search;
mod signature;
mod translate;

use cuda_verify_core::smt::{FloatFormat, Sort, TermId};
use cuda_verify_core::symex::final_values::{Array, FinalTerms};
use cuda_verify_core::{Error, Verdict, Verifier};
use serde::Serialize;

pub use crate::any_size::{AnySizeAnswer, HostFunction, Size, equal_for_all_sizes};
use crate::bits::Ordered;
use crate::form::compare::{Sameness, same};
use crate::harness::{Argument, Call, Kind, Value, kind_of, result_name};
use crate::pair::Pair;
use crate::point::Number;
use crate::rounding::greatest_error;
use crate::search::{Found, Outcome, difference};
pub use crate::signature::no_function;
use crate::signature::{Parameter, signature};
use crate::translate::Translator;

/// Elements that are searched for a difference.
const MAX_SEARCHED: usize = 6;

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
    /// The greatest magnitude of inputs where an error is bounded.
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
        /// Whether they are so over the reals only if constants are other numbers that round to them, such as a third or
        /// a root of two.
        rounds_constants: bool,
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

/// Data for which two functions leave different results: over the reals, beyond all errors, or bit by bit.
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
    /// For each pointer of the first function, the elements that it points to before; for each number that is any, it.
    pub inputs: Vec<(String, Vec<String>)>,
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
    let mut terms: Vec<FinalTerms> = Vec::new();
    for ((function, call), name) in [a, b].into_iter().zip(&calls).zip([&a.name, &b.name]) {
        match final_terms(function, call)? {
            Ok(found) => terms.push(found),
            Err(why) => return Ok(Answer::Unknown { why: format!("`{name}`: {why}") }),
        }
    }
    let errors: Option<Vec<f64>> =
        terms.iter().map(|terms| greatest_error(terms, setting.range)).collect();
    let rounding = if setting.is_exact { Some(0.0) } else { errors.map(|it| it.iter().sum()) };
    let mut pair = Pair::new(&terms, calls[0].parameters.len());
    for (at, (argument, _)) in calls[0].arrays().into_iter().enumerate() {
        let format = match kind_of(&argument.parameter.ty) {
            Some(Kind::Float(16)) => FloatFormat::HALF,
            Some(Kind::Float(32)) => FloatFormat::SINGLE,
            Some(Kind::Float(_)) => FloatFormat::DOUBLE,
            Some(Kind::Brain) => FloatFormat::BFLOAT16,
            Some(Kind::Integer(..)) | None => continue,
        };
        pair.as_floats(at, format);
    }
    let compared = if setting.is_exact { by_bits(&mut pair) } else { over_reals(&pair) };
    if compared.open.is_empty() {
        let (n_elements, rounds_constants) = (compared.n_elements, compared.rounds_constants);
        return Ok(Answer::Equal { n_elements, rounds_constants, rounding });
    }
    Ok(searched(&mut pair, &calls[0], compared, setting, rounding))
}

/// What is known of all elements.
struct Compared {
    n_elements: usize,
    rounds_constants: bool,
    /// Elements that are not known to be equal, by array and number, and why not.
    open: Vec<((usize, usize), Option<String>)>,
}

/// The elements of both programs, with their places.
fn elements(pair: &Pair) -> Vec<((usize, usize), [TermId; 2])> {
    let [first, second] = &pair.values;
    let mut all = Vec::new();
    for (array, (a, b)) in first.iter().zip(second).enumerate() {
        all.extend(a.iter().zip(b).enumerate().map(|(at, (a, b))| ((array, at), [*a, *b])));
    }
    all
}

fn over_reals(pair: &Pair) -> Compared {
    let mut translator = Translator::new(pair);
    let elements = elements(pair);
    let (n_elements, mut rounds_constants, mut open) = (elements.len(), false, Vec::new());
    for (place, [a, b]) in elements {
        if a == b {
            continue;
        }
        match (translator.finite(a), translator.finite(b)) {
            (Ok(a), Ok(b)) => match same(&a, &b) {
                Sameness::Exact => {}
                Sameness::Rounded => rounds_constants = true,
                Sameness::Unknown => open.push((place, None)),
            },
            (Err(why), _) | (_, Err(why)) => open.push((place, Some(why))),
        }
    }
    Compared { n_elements, rounds_constants, open }
}

fn by_bits(pair: &mut Pair) -> Compared {
    let elements = elements(pair);
    let mut ordered = Ordered::default();
    let mut open = Vec::new();
    let n_elements = elements.len();
    for (place, [a, b]) in elements {
        if ordered.of(&mut pair.pool, a) != ordered.of(&mut pair.pool, b) {
            open.push((place, None));
        }
    }
    Compared { n_elements, rounds_constants: false, open }
}

/// Looks for data on which elements differ that are not known to be equal.
fn searched(
    pair: &mut Pair,
    call: &Call,
    compared: Compared,
    setting: &Setting,
    rounding: Option<f64>,
) -> Answer {
    let elements = elements(pair);
    let mut why = None;
    let mut n_same = 0;
    let is_decided = |pair: &Pair, [a, b]: [TermId; 2]| {
        [a, b].iter().all(|it| !matches!(pair.pool.sort(*it), Sort::Float(_)))
    };
    for (number, (place, reason)) in compared.open.iter().enumerate() {
        let Some((_, both)) = elements.iter().find(|it| it.0 == *place) else { continue };
        // The solver may show of all of them that they are the same.
        let is_wanted = number < MAX_SEARCHED || (n_same == number && is_decided(pair, *both));
        if !is_wanted {
            break;
        }
        match difference(pair, both[0], both[1], setting.is_exact) {
            Outcome::Same => n_same += 1,
            Outcome::Different(found) => {
                return Answer::Different(counterexample(call, *place, &found));
            }
            Outcome::Open => {
                why = why.or_else(|| reason.as_ref().map(|it| format!("it rests on {it}")));
            }
        }
    }
    if n_same == compared.open.len() {
        let (n_elements, rounds_constants) = (compared.n_elements, compared.rounds_constants);
        return Answer::Equal { n_elements, rounds_constants, rounding };
    }
    let why = why.unwrap_or_else(|| {
        "the results are different expressions, but no data was found on which they differ"
            .to_owned()
    });
    Answer::Unknown { why }
}

fn counterexample(call: &Call, (array, index): (usize, usize), found: &Found) -> Counterexample {
    let arrays = call.arrays();
    let parameter = arrays.get(array).map(|it| it.0.parameter.name.clone());
    let mut inputs = Vec::new();
    for argument in &call.parameters {
        let n_elements = match &argument.value {
            Value::Array(size) => usize::try_from(*size).unwrap_or(0),
            Value::Any => 1,
            Value::Number(_) => continue,
        };
        let value = |element: usize| match found.point.get(&(argument.number, element)) {
            Some(Number::Real(value)) => value.to_string(),
            Some(Number::Whole(value)) => whole(*value, &argument.parameter.ty),
            None => "0".to_owned(),
        };
        inputs.push((argument.parameter.name.clone(), (0..n_elements).map(value).collect()));
    }
    let ty = arrays.get(array).map_or("", |it| it.0.parameter.ty.as_str());
    let [first, second] = found.values.clone().map(|it| match it.parse::<i64>() {
        Ok(value) => whole(value, ty),
        Err(_) => it,
    });
    Counterexample { parameter: parameter.unwrap_or_default(), index, first, second, inputs }
}

/// An integer as its type shows it.
fn whole(value: i64, ty: &str) -> String {
    match kind_of(ty) {
        Some(Kind::Integer(bits, false)) if value < 0 => {
            let all = if bits < 64 { (1_i128 << bits) - 1 } else { i128::from(u64::MAX) };
            (i128::from(value) & all).to_string()
        }
        Some(_) | None => value.to_string(),
    }
}

fn final_terms(function: &Function, call: &Call) -> Result<Result<FinalTerms, String>, Error> {
    let arrays = call.arrays().into_iter().map(|(argument, size)| Array {
        name: result_name(argument.number),
        n_elements: size,
        element_bytes: kind_of(&argument.parameter.ty).map_or(0, Kind::bytes),
    });
    let (file, text) = function.program.texts().next().unwrap_or_default();
    let text = format!("{text}{}", call.harness());
    let program = function.program.clone().define("main=cv_main_of_program").with_text(file, text);
    let (report, found) = program.final_values(arrays.collect())?;
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
        if !are_alike(&like.ty, &parameter.ty) {
            let (ty, other) = (&like.ty, &parameter.ty);
            return Err(format!("`{}` is of type `{ty}` and of type `{other}`", parameter.name));
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

/// Whether values of two types are the same numbers.
fn are_alike(a: &str, b: &str) -> bool {
    match (kind_of(a), kind_of(b)) {
        (Some(Kind::Integer(..)), _) | (_, Some(Kind::Integer(..))) => kind_of(a) == kind_of(b),
        (Some(_), Some(_)) => true,
        (None, _) | (_, None) => a == b,
    }
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
        if kind_of(&parameter.ty).is_none() {
            return Err(format!("`{}` points to `{}`", parameter.name, parameter.ty));
        }
        let size = setting.sizes.iter().find(|(name, _)| is_meant(name)).map(|it| it.1);
        let value = Value::Array(size.unwrap_or(setting.size));
        return Ok(Argument { parameter, value, number });
    }
    let value = setting.numbers.iter().find(|(name, _)| is_meant(name)).map(|it| it.1.clone());
    match value {
        Some(value) => Ok(Argument { parameter, value: Value::Number(value), number }),
        None if matches!(kind_of(&parameter.ty), Some(Kind::Float(_))) => {
            Ok(Argument { parameter, value: Value::Any, number })
        }
        None => Err(format!("no value is given for `{}`", parameter.name)),
    }
}

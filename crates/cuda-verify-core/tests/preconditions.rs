//! Every function of the library models, called rightly and then wrongly in each way that its registry row names.
//!
//! The callers are made from the signatures: an argument has a right value and some wrong ones by its type and name
//! ([`pools`]). A function that is called with right values gets no violation; for each precondition of its row there
//! is an argument that, wrong alone, gets the violation with its text. One program holds the callers of a library; the
//! virtual machine runs it once for each, chosen by an input.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use cuda_verify_core::goto::GotoProgram;
use cuda_verify_core::goto::parse::parse;
use cuda_verify_core::goto::run::{Config, Entry, Outcome, Request};
use cuda_verify_core::{PropertyKind, PropertySet, Stage, Verifier};
use cuda_verify_models::{Exactness, Symbol, SymbolKind, symbols};

#[path = "preconditions/pools.rs"]
mod pools;

use pools::{Library, Parameter};

/// One call: a function and, of its parameters, one with a wrong value.
struct Caller<'a> {
    function: &'a Symbol,
    wrong: Option<(usize, &'static str)>,
}

/// The parameters of a declaration.
fn parameters(signature: &str) -> Vec<Parameter> {
    let inside = signature.split_once('(').map_or("", |(_, rest)| rest);
    let inside = inside.rsplit_once(')').map_or("", |(inside, _)| inside);
    let parameter = |text: &str| {
        let text = text.trim();
        let at = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        let (ty, name) = if at == 0 { (text, "") } else { text.split_at(at) };
        Parameter { ty: ty.trim().to_owned(), name: name.to_owned() }
    };
    inside.split(',').filter(|text| !text.trim().is_empty()).map(parameter).collect()
}

/// The statement that makes a call.
fn call(library: &Library, caller: &Caller<'_>) -> String {
    let parameters = parameters(caller.function.signature);
    let values = parameters.iter().enumerate().map(|(at, parameter)| {
        let right = || pools::right(library, caller.function, parameter);
        let wrong = caller.wrong.filter(|(place, _)| *place == at).map(|(_, value)| value);
        let value = wrong.map_or_else(right, str::to_owned);
        // The descriptor that a function sets is one that was only created; arrays are passed as their addresses.
        let value = value.replace("PLACE", pools::created(&parameter.ty));
        match parameter.ty.strip_prefix("curandDirectionVectors") {
            Some(bits) if !bits.ends_with('*') => {
                let word =
                    if bits.starts_with("32") { "unsigned int" } else { "unsigned long long" };
                format!("({word} *)({value})")
            }
            _ => format!("({})({value})", parameter.ty),
        }
    });
    let values: Vec<String> = values.collect();
    format!("{}({});", caller.function.name, values.join(", "))
}

/// The program with all callers, each a case of its switch.
fn program(library: &Library, callers: &[Caller<'_>]) -> GotoProgram {
    let mut cases = [String::new(), String::new()];
    for (at, caller) in callers.iter().enumerate() {
        let is_device = caller.function.signature.starts_with("__device__");
        writeln!(cases[usize::from(is_device)], "case {at}: {} break;", call(library, caller))
            .expect("writing to a string");
    }
    let [host, device] = cases;
    let text = library.program.replace("HOST_CASES", &host).replace("DEVICE_CASES", &device);
    let verifier = Verifier::new().source_text("callers.cu", &text);
    let text = verifier.show(Stage::Goto).unwrap_or_else(|error| panic!("{error}"));
    parse(&text).unwrap_or_else(|error| panic!("{error:?}"))
}

/// The violation of a caller's contract, if there is one.
fn misses(program: &GotoProgram, at: usize) -> Option<String> {
    let mut is_first = true;
    let mut inputs = |_: &Request| {
        // The first input says which caller; those of the models may be anything.
        let value = if is_first { u128::try_from(at).unwrap_or(0) } else { 1 };
        is_first = false;
        value
    };
    let config =
        Config { max_steps: 1_000_000, max_threads: 1024, ..Config::new(PropertySet::default()) };
    match cuda_verify_vm::run(program, &config, &Entry::Main, &mut inputs).outcome {
        Outcome::Violation(violation) if violation.property == PropertyKind::ApiContract => {
            Some(violation.message)
        }
        Outcome::Violation(violation) => {
            Some(format!("{:?}: {}", violation.property, violation.message))
        }
        Outcome::Assumption(_) | Outcome::End(_) => None,
        outcome @ (Outcome::Unsupported(..)
        | Outcome::Undefined(..)
        | Outcome::Endless(_)
        | Outcome::StepLimit
        | Outcome::TimeLimit) => Some(format!("{outcome:?}")),
    }
}

#[track_caller]
fn callers_meet_the_registry(library: &Library) {
    let functions = || {
        symbols().iter().filter(|s| {
            s.kind == SymbolKind::Function
                && s.file().path.starts_with(library.folder)
                && !s.name.starts_with("__cv_")
                // A call of it is no answer, whatever the arguments.
                && s.exactness != Exactness::Unsupported
                && library.takes(s)
        })
    };
    let mut callers: Vec<Caller<'_>> =
        functions().map(|function| Caller { function, wrong: None }).collect();
    let n_functions = callers.len();
    for function in functions().filter(|f| !f.preconditions.is_empty()) {
        for (place, parameter) in parameters(function.signature).iter().enumerate() {
            let wrong = pools::wrong(library, function, parameter);
            callers.extend(
                wrong.into_iter().map(|value| Caller { function, wrong: Some((place, value)) }),
            );
        }
    }
    let program = program(library, &callers);
    let mut complaints = String::new();
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (at, caller) in callers.iter().enumerate() {
        let signature = caller.function.signature;
        let seen = seen.entry(signature).or_default();
        let is_open = |rule: &&str| {
            !library.excuses(caller.function, rule) && !seen.iter().any(|text| text.contains(*rule))
        };
        let is_needed = caller.wrong.is_none() || caller.function.preconditions.iter().any(is_open);
        let Some(text) = is_needed.then(|| misses(&program, at)).flatten() else { continue };
        if caller.wrong.is_some() {
            seen.insert(text);
        } else {
            writeln!(complaints, "{signature}: {text}: {}", call(library, caller))
                .expect("writing to a string");
        }
    }
    let mut n_pairs = 0;
    for function in functions() {
        let seen = seen.get(function.signature);
        for rule in function.preconditions.iter().filter(|rule| !library.excuses(function, rule)) {
            n_pairs += 1;
            if !seen.is_some_and(|seen| seen.iter().any(|text| text.contains(rule))) {
                writeln!(complaints, "{}: no caller gets `{rule}` ({seen:?})", function.signature)
                    .expect("writing to a string");
            }
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
    assert!(
        n_functions >= library.n_functions && n_pairs >= library.n_pairs,
        "{n_functions} {n_pairs}"
    );
}

#[test]
fn of_cublas() {
    callers_meet_the_registry(&pools::CUBLAS);
}

#[test]
fn of_the_legacy_interface_of_cublas() {
    callers_meet_the_registry(&pools::CUBLAS_LEGACY);
}

#[test]
fn of_cudnn() {
    callers_meet_the_registry(&pools::CUDNN);
}

#[test]
fn of_curand() {
    callers_meet_the_registry(&pools::CURAND);
}

#[test]
fn of_the_tables_of_curand() {
    callers_meet_the_registry(&pools::CURAND_TABLES);
}

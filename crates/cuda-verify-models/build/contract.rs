//! Preconditions and refusals of the functions, read from their bodies and from the helpers that these call.
//!
//! A precondition is the text of a `__cv_contract`, a refusal that of a `__cv_unsupported`. Helpers are the names that
//! start with `__cv_`, in the files that the function's file includes; those of equal name count as one, so that a
//! function may be given the rules of its helper's other overloads.

use std::collections::{BTreeMap, BTreeSet};

use crate::scan::{self, Declared, Kind};

/// What the functions of one name ask of their callers and what they refuse.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Contract {
    /// Violated preconditions, in words.
    pub(crate) preconditions: BTreeSet<String>,
    /// Constructs that make a verdict unknown, in words.
    pub(crate) refusals: BTreeSet<String>,
    callees: BTreeSet<String>,
}

/// What the functions of each file state themselves, by file and name.
pub(crate) type Contracts = BTreeMap<String, BTreeMap<String, Contract>>;

/// The contracts of the functions of each file, without those of what they call.
pub(crate) fn contracts(texts: &BTreeMap<String, String>) -> Contracts {
    let of_file = |text: &String| {
        let mut own: BTreeMap<String, Contract> = BTreeMap::new();
        for declared in scan::scan(text).symbols {
            if declared.kind == Kind::Function && declared.end_line > 0 {
                let contract = own.entry(declared.name.clone()).or_default();
                read_body(&lines(text, &declared), contract);
            }
        }
        own
    };
    texts.iter().map(|(path, text)| (path.clone(), of_file(text))).collect()
}

/// The contract of a declaration with those of the helpers that the files it can see define; empty for what is no
/// function.
pub(crate) fn of(
    contracts: &Contracts,
    text: &str,
    seen: &[&str],
    declared: &Declared,
) -> Contract {
    let mut result = Contract::default();
    if declared.kind != Kind::Function || declared.end_line == 0 {
        return result;
    }
    read_body(&lines(text, declared), &mut result);
    let mut stack: Vec<&str> = Vec::new();
    let callees = result.callees.clone();
    stack.extend(callees.iter().map(String::as_str).filter(|name| *name != declared.name));
    let mut known: BTreeSet<&str> = BTreeSet::new();
    while let Some(name) = stack.pop() {
        if !known.insert(name) {
            continue;
        }
        for contract in seen.iter().filter_map(|file| contracts.get(*file)?.get(name)) {
            result.preconditions.extend(contract.preconditions.iter().cloned());
            result.refusals.extend(contract.refusals.iter().cloned());
            stack.extend(contract.callees.iter().map(String::as_str));
        }
    }
    result
}

/// The declaration of a function as text, without its body; empty for everything else.
pub(crate) fn signature(text: &str, declared: &Declared) -> String {
    if declared.kind != Kind::Function {
        return String::new();
    }
    let rest = text.lines().skip(usize::try_from(declared.line - 1).unwrap_or(0));
    let rest: Vec<&str> = rest.collect();
    let rest = rest.join(" ");
    let head = rest.split(['{', ';']).next().unwrap_or_default();
    let words = head.split_whitespace().filter(|word| *word != "inline");
    words.collect::<Vec<_>>().join(" ")
}

fn lines(text: &str, declared: &Declared) -> String {
    let first = usize::try_from(declared.line - 1).unwrap_or(0);
    let last = usize::try_from(declared.end_line).unwrap_or(0);
    text.lines().take(last).skip(first).collect::<Vec<_>>().join("\n")
}

fn read_body(body: &str, contract: &mut Contract) {
    let code: Vec<&str> =
        body.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    for (operation, texts) in [
        ("__cv_contract(", &mut contract.preconditions),
        ("__cv_unsupported(", &mut contract.refusals),
    ] {
        for call in code.split(operation).skip(1) {
            let statement = call.split(';').next().unwrap_or_default();
            texts.extend(statement.split('"').nth(1).map(str::to_owned));
        }
    }
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    contract.callees.extend(words.filter(|word| word.starts_with("__cv_")).map(str::to_owned));
    // A model that is built on another one has its rules too.
    let calls = code
        .split('(')
        .filter_map(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
    contract.callees.extend(calls.filter(|name| name.len() > 5).map(str::to_owned));
}

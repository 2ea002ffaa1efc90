//! `cuda-verify models`: which library functions are known, and how exactly.

use std::collections::BTreeMap;

use clap::Args;
use cuda_verify_core::closest;
use cuda_verify_core::models::{Exactness, Symbol, SymbolKind, symbols, symbols_named};

use crate::exit_code;
use crate::output::{err, out};

/// The options of `cuda-verify models`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ModelsArgs {
    /// A function, type or macro; how many each library has without one
    name: Option<String>,
}

/// Prints what there is; gives the exit code.
pub(crate) fn run(options: &ModelsArgs) -> u8 {
    let Some(name) = &options.name else {
        out(&libraries());
        return exit_code::SAFE;
    };
    let own = name.rsplit("::").next().unwrap_or(name);
    let found: Vec<&Symbol> = symbols_named(own).iter().filter(|it| is_public(it)).collect();
    if found.is_empty() {
        let names = symbols().iter().filter(|it| is_public(it)).map(|it| it.name);
        let meant =
            closest(own, names).map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
        err(&format!("error: there is no model of `{name}`{meant}\n"));
        return exit_code::USAGE;
    }
    out(&found.into_iter().map(text).collect::<String>());
    exit_code::SAFE
}

fn is_public(symbol: &Symbol) -> bool {
    symbol.exactness != Exactness::Unstated && !symbol.name.starts_with("__cv_")
}

/// The names of each library, by its folder.
fn libraries() -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for symbol in symbols().iter().filter(|it| is_public(it)) {
        let folder = symbol.file().path.split('/').next().unwrap_or_default();
        *counts.entry(folder).or_default() += 1;
    }
    counts.iter().map(|(folder, count)| format!("{folder:<12} {count:>5} names\n")).collect()
}

fn text(symbol: &Symbol) -> String {
    let exactness = match symbol.exactness {
        Exactness::Exact => "exactly the documented behaviours",
        Exactness::Over => "more than the documented behaviours: a violation may be spurious",
        Exactness::Under => "fewer than the documented behaviours: a violation may be missed",
        Exactness::Unsupported => "not supported: reaching it makes the verdict unknown",
        Exactness::Unstated => "not stated",
    };
    let title = match (symbol.kind, symbol.namespace) {
        (SymbolKind::Function, _) => symbol.signature.to_owned(),
        (_, "") => symbol.name.to_owned(),
        (_, namespace) => format!("{namespace}::{}", symbol.name),
    };
    let mut text = format!("{title}\n  model: {exactness}\n");
    if !symbol.source.is_empty() {
        text.push_str(&format!("  after: {}\n", symbol.source));
    }
    text.push_str(&format!("  file:  models/{}:{}\n", symbol.file().path, symbol.line));
    for precondition in symbol.preconditions {
        text.push_str(&format!("  violation: {precondition}\n"));
    }
    for refusal in symbol.refusals {
        text.push_str(&format!("  not supported: {refusal}\n"));
    }
    text
}

//! Options that ESBMC spells in words of their own: what is shown, and which solver decides.

use cuda_verify_core::smt::solver::available_solvers;

use crate::output::err;

/// Options of ESBMC, and ours.
const SHOWN: &[(&str, &str)] = &[
    ("--parse-tree-only", "--show=ast"),
    ("--parse-tree-too", "--show=ast"),
    ("--symbol-table-only", "--show=ir"),
    ("--goto-functions-only", "--show=goto"),
    ("--show-goto-functions", "--show=goto"),
    ("--show-vcc", "--show=vcc"),
    ("--smtlib", "--show=smt2"),
];

/// Options of ESBMC, and the names of solvers, of which the first one that is installed is meant.
const SOLVERS: &[(&str, &[&str])] = &[
    ("--z3", &["z3"]),
    ("--bitwuzla", &["bitwuzla"]),
    ("--boolector", &["boolector"]),
    ("--cvc", &["cvc5", "cvc4"]),
    ("--cvc4", &["cvc4"]),
    ("--cvc5", &["cvc5"]),
    ("--mathsat", &["mathsat"]),
    ("--yices", &["yices-smt2"]),
];

/// The word of ours for one of ESBMC; nothing for a solver that is not installed, in whose place the embedded one decides.
pub(crate) fn translated(word: String) -> Option<String> {
    if let Some((_, own)) = SHOWN.iter().find(|(name, _)| *name == word) {
        return Some((*own).to_owned());
    }
    let Some((_, names)) = SOLVERS.iter().find(|(name, _)| *name == word) else {
        return Some(word);
    };
    let installed = available_solvers();
    let found = names.iter().find(|name| installed.iter().any(|it| it.name() == **name));
    if found.is_none() {
        err(&format!("note: `{word}`: the solver is not installed; the embedded one decides\n"));
    }
    found.map(|name| format!("--solver={name}"))
}

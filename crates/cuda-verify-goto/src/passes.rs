//! Passes over GOTO programs, declared in one table.
//!
//! A pass is one file with one function that changes a function, or a program, in place. [`run_all`] runs the table in
//! order; in debug builds the verifier runs after each pass.

mod forgive_missing_returns;
mod thread_jumps;
mod remove_unreachable;
mod inline_wrappers;
mod guessed_reads;
mod remove_redundant_checks;
mod remove_unused_results;
mod simplify_expressions;

pub(crate) use guessed_reads::guessed_reads;
pub(crate) use simplify_expressions::canonicalise;

use crate::program::{Function, GotoProgram};
use crate::verify;

/// A pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// Names of passes that must have run before.
    pub needs: &'static [&'static str],
    run: Run,
}

/// What a pass is run on.
#[derive(Clone, Copy, Debug)]
enum Run {
    /// Each function by itself.
    Functions(fn(&mut Function)),
    /// The program.
    Program(fn(&mut GotoProgram)),
}

macro_rules! passes {
    ($($name:literal, $description:literal, needs [$($needs:literal),*], $kind:ident($run:path);)*) => {
        /// The passes in the order in which they run.
        pub const PASSES: &[Pass] = &[$(
            Pass { name: $name, description: $description, needs: &[$($needs),*], run: Run::$kind($run) },
        )*];
    };
}

passes! {
    "forgive-missing-returns", "functions may end without a result that nothing reads",
        needs [], Program(forgive_missing_returns::forgive_missing_returns);
    "thread-jumps", "jumps to jumps go to the final target",
        needs [], Functions(thread_jumps::thread_jumps);
    "remove-unreachable", "instructions that cannot be reached, skips and jumps to the next instruction go",
        needs ["thread-jumps"], Functions(remove_unreachable::remove_unreachable);
    "inline-wrappers", "tiny functions without control flow are put in the place of their calls",
        needs ["remove-unreachable"], Program(inline_wrappers::inline_wrappers);
    "remove-redundant-checks", "checks that have just been made go",
        needs [], Functions(remove_redundant_checks::remove_redundant_checks);
    "remove-unused-results", "results that nothing reads are forgotten",
        needs ["inline-wrappers"], Functions(remove_unused_results::remove_unused_results);
    "simplify-expressions", "expressions are folded, those that no instruction uses go",
        needs ["remove-unreachable"], Functions(simplify_expressions::simplify_expressions);
}

/// Runs all passes.
///
/// # Panics
/// In debug builds, panics if a pass breaks the program, which is a bug in the pass.
pub fn run_all(program: &mut GotoProgram) {
    for pass in PASSES {
        run(program, pass);
    }
}

/// Runs all passes but one.
///
/// # Panics
/// As [`run_all`].
pub fn run_without(program: &mut GotoProgram, name: &str) {
    for pass in PASSES.iter().filter(|pass| pass.name != name) {
        run(program, pass);
    }
}

/// Runs one pass.
///
/// # Panics
/// As [`run_all`].
pub fn run(program: &mut GotoProgram, pass: &Pass) {
    match pass.run {
        Run::Functions(run) => {
            program.functions.values_mut().filter(|function| function.is_defined).for_each(run);
        }
        Run::Program(run) => run(program),
    }
    if cfg!(debug_assertions)
        && let Err(errors) = verify::verify(program)
    {
        unreachable!("invariant: {} keeps programs well formed: {errors}", pass.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_satisfies_all_needs() {
        for (index, pass) in PASSES.iter().enumerate() {
            for needed in pass.needs {
                assert!(PASSES[..index].iter().any(|earlier| earlier.name == *needed), "{needed}");
            }
        }
    }
}

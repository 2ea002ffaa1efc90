//! Passes over GOTO programs, declared in one table.
//!
//! A pass is one file with one function that changes a function of a program in place. [`run_all`] runs the table in
//! order; in debug builds the verifier runs after each pass.

mod thread_jumps;
mod remove_unreachable;
mod remove_redundant_checks;
mod simplify_expressions;

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
    run: fn(&mut Function),
}

macro_rules! passes {
    ($($name:literal, $description:literal, needs [$($needs:literal),*], $run:path;)*) => {
        /// The passes in the order in which they run.
        pub const PASSES: &[Pass] = &[$(
            Pass { name: $name, description: $description, needs: &[$($needs),*], run: $run },
        )*];
    };
}

passes! {
    "thread-jumps", "jumps to jumps go to the final target",
        needs [], thread_jumps::thread_jumps;
    "remove-unreachable", "instructions that cannot be reached, skips and jumps to the next instruction go",
        needs ["thread-jumps"], remove_unreachable::remove_unreachable;
    "remove-redundant-checks", "checks that have just been made go",
        needs [], remove_redundant_checks::remove_redundant_checks;
    "simplify-expressions", "expressions are folded, those that no instruction uses go",
        needs ["remove-unreachable"], simplify_expressions::simplify_expressions;
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

/// Runs one pass.
///
/// # Panics
/// As [`run_all`].
pub fn run(program: &mut GotoProgram, pass: &Pass) {
    for function in program.functions.values_mut().filter(|function| function.is_defined) {
        (pass.run)(function);
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

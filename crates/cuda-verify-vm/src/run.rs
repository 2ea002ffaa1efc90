//! Runs of programs by register code.

use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::run::{Config, Entry};

use crate::environment::Environment;
use crate::exec::execute;
use crate::result::Run;

/// Runs a program. What register code lacks, and a value that the environment does not know, ends in
/// [`Outcome::Unsupported`](cuda_verify_goto::run::Outcome::Unsupported).
pub fn run(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    environment: &mut dyn Environment,
) -> Run {
    execute(program, config, entry, environment)
}

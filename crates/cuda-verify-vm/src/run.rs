//! Runs of programs: by register code, or by the interpreter of GOTO programs where register code lacks something.

use cuda_verify_base::Span;
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::interpreter::{
    self, Config, Entry, Outcome, RaceCheck, Request, Schedule, Target,
};

use crate::exec::execute;

/// A run of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// Operations executed, counted for each thread.
    pub n_steps: u64,
    /// What register code lacks, if the interpreter ran the program.
    pub lacking: Option<String>,
}

/// Runs a program by register code. `inputs` gives the bits of the values that come from the environment. What register
/// code lacks ends in [`Outcome::Unsupported`].
pub fn run(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    inputs: &mut dyn FnMut(&Request) -> u128,
) -> Run {
    let (outcome, n_steps) = match lacking(config) {
        Some(what) => (Outcome::Unsupported(what.to_owned(), Span::NONE), 0),
        None => execute(program, config, entry, inputs),
    };
    Run { outcome, n_steps, lacking: None }
}

/// Runs a program by register code; by the interpreter if that lacks something.
pub fn run_with_fallback(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    inputs: &mut dyn FnMut(&Request) -> u128,
) -> Run {
    // What the first run was given, the second one is given as well.
    let mut given: Vec<(Request, u128)> = Vec::new();
    let first = run(program, config, entry, &mut |request| {
        let bits = inputs(request);
        given.push((request.clone(), bits));
        bits
    });
    let Outcome::Unsupported(what, _) = first.outcome else { return first };
    let mut given = given.into_iter().peekable();
    let outcome = interpreter::run(program, config, entry, &mut |request| match given
        .next_if(|(asked, _)| asked == request)
    {
        Some((_, bits)) => bits,
        None => inputs(request),
    });
    Run { outcome, lacking: Some(what), ..first }
}

/// What register code lacks for a configuration.
fn lacking(config: &Config) -> Option<&'static str> {
    if config.races == RaceCheck::Operations {
        return Some("races between operations in streams");
    }
    if config.schedule != Schedule::Canonical {
        return Some("a given schedule");
    }
    if config.trace.max_steps > 0 {
        return Some("a trace");
    }
    let has_target = config.target != Target::Any || config.max_iterations.is_some();
    let has_choice = !config.results.is_empty() || config.undefined_return_any;
    (has_target || has_choice).then_some("a violation that is looked for")
}

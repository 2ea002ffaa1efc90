//! Runs of programs by register code.

use std::collections::BTreeSet;

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::interpreter::{Config, Entry, Outcome, RaceCheck, Schedule, Target};

use crate::environment::Environment;
use crate::exec::execute;
use crate::result::{Counts, Run};

/// Runs a program. What register code lacks, and a value that the environment does not know, ends in
/// [`Outcome::Unsupported`].
pub fn run(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    environment: &mut dyn Environment,
) -> Run {
    match lacking(config) {
        Some(what) => Run {
            outcome: Outcome::Unsupported(what.to_owned(), Span::NONE),
            status: None,
            doubt: None,
            counts: Counts::default(),
            reached: BTreeSet::new(),
            steps: Vec::new(),
        },
        None => execute(program, config, entry, environment),
    }
}

/// What register code lacks for a configuration.
fn lacking(config: &Config) -> Option<&'static str> {
    let has_races = config.properties.contains(PropertyKind::DataRace);
    if config.races == RaceCheck::Operations && has_races {
        return Some("races between operations in streams");
    }
    if config.schedule == Schedule::Lockstep {
        return Some("warps in lockstep");
    }
    let has_places = has_races && matches!(config.target, Target::Places(_));
    let has_choice = config.max_iterations.is_some() || config.undefined_return_any;
    (has_places || has_choice).then_some("a violation that is looked for")
}

//! The attempt that runs `main` on chosen arguments and inputs ([`crate::chosen`]), and what its answer means beside others.

use std::sync::Arc;

use cuda_verify_base::{Deadline, Effort};
use cuda_verify_symex::outcome;

use crate::error::Error;
use crate::known::Part;
use crate::options::{Strategy, Threads, Unwind};
use crate::report::{KernelPart, Verdict};
use crate::run_options::unfit;
use crate::verifier::{Decision, Verifier};

/// Work for all runs together.
const ALL_EFFORT: Effort = Effort(10_000_000);
/// Arguments of a run, at most.
const MAX_ARGUMENTS: usize = 7;

impl Verifier {
    /// What runs on chosen values show to be wrong.
    ///
    /// # Errors
    /// If the program is not accepted.
    pub(crate) fn decide_chosen(&self, deadline: &Deadline) -> Result<Option<Decision>, Error> {
        let options = &self.options;
        let is_plain = options.strategy == Strategy::Once
            && options.unwind == Unwind::Auto
            && options.threads == Threads::Auto
            && options.context_bound.is_none()
            && options.cross_check.is_none()
            && options.dump_smt2.is_none();
        if !is_plain || unfit(options).is_some() {
            return Ok(None);
        }
        let arguments = match &options.arguments {
            Some(known) => vec![known.clone()],
            None => self.many_instances(MAX_ARGUMENTS),
        };
        let mut verifier = self.clone().arguments(Vec::<String>::new());
        verifier.part = Part::Chosen(Arc::new(arguments));
        let decision = verifier.decide(&deadline.with_effort(ALL_EFFORT), None)?;
        Ok(Some(decision)
            .filter(|it| matches!(it.decided.outcome.verdict, outcome::Verdict::Unsafe(_))))
    }
}

impl Decision {
    /// With what a run has shown to be wrong, where no violation is known; whatever was proved, that run is possible.
    pub(crate) fn with_chosen(mut self, mut chosen: Self) -> Self {
        for row in &mut self.decided.kernels {
            let is_same = |it: &&KernelPart| (&it.kernel, &it.launch) == (&row.kernel, &row.launch);
            let found = chosen.decided.kernels.iter().find(is_same);
            if let Some(found) = found
                && found.verdict == Verdict::Unsafe
                && row.verdict != Verdict::Unsafe
            {
                *row = found.clone();
            }
        }
        if matches!(self.decided.outcome.verdict, outcome::Verdict::Unsafe(_)) {
            return self;
        }
        let mut attempts = std::mem::take(&mut self.decided.outcome.attempts);
        attempts.append(&mut chosen.decided.outcome.attempts);
        chosen.decided.outcome.attempts = attempts;
        chosen.decided.kernels = self.decided.kernels;
        chosen.decided.host = self.decided.host;
        chosen.decided.blocks = self.decided.blocks;
        chosen
    }
}

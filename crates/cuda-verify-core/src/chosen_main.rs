//! The attempt that runs `main` before anything is proved: on the values that it computes, where these are all, or else on
//! chosen arguments and inputs ([`crate::chosen`]); and what its answer means beside others.

use std::sync::Arc;

use cuda_verify_base::Deadline;
use cuda_verify_base::plan::Tried;
use cuda_verify_symex::outcome;

use crate::error::Error;
use crate::known::Part;
use crate::options::{Strategy, Threads, Unwind};
use crate::report::{HostPart, KernelPart, Verdict};
use crate::run_options::unfit;
use crate::verifier::{Decision, Shown, Verifier};

/// Arguments of a run, at most.
const MAX_ARGUMENTS: usize = 7;

impl Verifier {
    /// What runs of `main` show, and the run on the values that the program computes, if that was tried in vain.
    ///
    /// # Errors
    /// If the program is not accepted.
    pub(crate) fn decide_by_runs(&self, deadline: &Deadline) -> Result<(Shown, Vec<Tried>), Error> {
        let options = &self.options;
        let is_plain = options.has_runs
            && options.strategy == Strategy::Once
            && options.unwind == Unwind::Auto
            && options.threads == Threads::Auto
            && options.context_bound.is_none()
            && options.cross_check.is_none()
            && options.dump_smt2.is_none()
            && options.protocols.is_none()
            && options.final_values.is_none();
        if !is_plain || unfit(options).is_some() {
            return Ok((Shown::Nothing, Vec::new()));
        }
        let arguments = match &options.arguments {
            Some(known) => vec![known.clone()],
            None => self.many_instances(MAX_ARGUMENTS),
        };
        let mut verifier = self.clone();
        let is_given = options.arguments.is_some();
        verifier.options.arguments.get_or_insert_default();
        verifier.part = Part::Runs { arguments: Arc::new(arguments), is_given };
        let mut decision = verifier.decide(deadline, None)?;
        let tried = match decision.decided.outcome.verdict {
            outcome::Verdict::Safe(_) => Vec::new(),
            outcome::Verdict::Unsafe(_) | outcome::Verdict::Unknown(_) => {
                std::mem::take(&mut decision.decided.outcome.attempts)
            }
        };
        let shown = match decision.decided.outcome.verdict {
            outcome::Verdict::Unsafe(_) => Shown::Wrong(decision),
            // Launches that the run does not come to are decided without it, where these are asked for.
            outcome::Verdict::Safe(_) if !decision.has_open_launches() => Shown::Right(decision),
            outcome::Verdict::Safe(_) | outcome::Verdict::Unknown(_) => Shown::Nothing,
        };
        Ok((shown, tried))
    }
}

impl Decision {
    /// With what a run has shown to be wrong, where no violation is known that a replay confirms; whatever was proved, that
    /// run is possible.
    pub(crate) fn with_chosen(mut self, mut chosen: Self) -> Self {
        let is_confirmed =
            |it: &KernelPart| it.violations.iter().any(|mistake| mistake.is_confirmed);
        for row in &mut self.decided.kernels {
            let is_same = |it: &&KernelPart| (&it.kernel, &it.launch) == (&row.kernel, &row.launch);
            let found = chosen.decided.kernels.iter().find(is_same);
            if let Some(found) = found
                && found.verdict == Verdict::Unsafe
                && !is_confirmed(row)
            {
                *row = found.clone();
            }
        }
        let is_known = matches!(self.decided.outcome.verdict, outcome::Verdict::Unsafe(_))
            && self.decided.replays.iter().any(|replay| replay.doubt.is_none());
        if is_known {
            return self;
        }
        let mut attempts = std::mem::take(&mut self.decided.outcome.attempts);
        attempts.append(&mut chosen.decided.outcome.attempts);
        chosen.decided.outcome.attempts = attempts;
        chosen.decided.kernels = self.decided.kernels;
        let is_wrong = |host: &HostPart| host.verdict == Verdict::Unsafe;
        if !chosen.decided.host.as_ref().is_some_and(is_wrong) {
            chosen.decided.host = self.decided.host;
        }
        chosen.decided.blocks = self.decided.blocks;
        chosen
    }
}

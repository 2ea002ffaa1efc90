//! The order in which a program is decided whose kernels are asked for one by one.
//!
//! First comes `main` with any arguments, for a part of the time. The launches that it leaves open are decided without
//! it as far as that is quick: most are, and no host program takes their time. Then comes `main` with given arguments,
//! and what is left is for the launches that nothing has decided: see [`kernels`](crate::kernels).

use std::sync::Arc;

use cuda_verify_base::{Deadline, Effort, Reason, Scope, SourceMap};
use cuda_verify_symex::outcome::Verdict as Found;
use cuda_verify_symex::rules::RuleSet;

use crate::conditions::Log;
use crate::entries::Decided;
use crate::error::Error;
use crate::known::{Known, Part};
use crate::report::{self, Assumption, KernelPart, Verdict};
use crate::verifier::{Decision, Verifier};

/// The part of the time for `main` with any arguments; of what is left then, for a first look at the launches that it
/// leaves open; of the rest, for given arguments.
const SHARE_OF_MAIN: f64 = 0.25;
const SHARE_OF_FIRST_LOOK: f64 = 0.3;
const SHARE_OF_INSTANCES: f64 = 0.5;
/// Work for `main` where there is no limit of time: a host program that goes on for long must not hide its kernels.
const HOST_EFFORT: Effort = Effort(120_000_000);
/// The same for the first look at all launches that it leaves open.
const FIRST_LOOK_EFFORT: Effort = Effort(60_000_000);

impl Verifier {
    /// Decides a program and its launches one by one.
    pub(crate) fn decide_parts(
        &self,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let mut main = self.clone();
        main.part = Part::Main;
        let of_main = part_of(deadline, SHARE_OF_MAIN, HOST_EFFORT);
        let mut decision = main.decide_within_bound(&of_main, log)?;
        let has_host = decision.decided.host.is_some();
        let mut looked = None;
        if has_host && has_open_launches(&decision) {
            let share = part_of(deadline, SHARE_OF_FIRST_LOOK, FIRST_LOOK_EFFORT);
            looked = Some(self.decide_launches(&decision, &share, log)?);
        }
        if decision.is_open_for_any_arguments {
            let share = part_of(deadline, SHARE_OF_INSTANCES, HOST_EFFORT);
            decision = main.decide_instances(decision, &share, log)?;
        }
        if let Some(found) = looked {
            add_launches(&mut decision, found);
        }
        if has_host && has_open_launches(&decision) {
            let found = self.decide_launches(&decision, deadline, log)?;
            add_launches(&mut decision, found);
        }
        Ok(decision)
    }

    /// Decides the launches that are open, without what leads to them.
    fn decide_launches(
        &self,
        decision: &Decision,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let (rows, blocks) = (decision.decided.kernels.clone(), decision.decided.blocks.clone());
        let mut launches = self.clone();
        launches.part = Part::Launches(Arc::new(Known { rows, blocks }));
        launches.decide(deadline, log)
    }
}

/// A part of the time that is left, or so much work where there is no limit of time.
fn part_of(deadline: &Deadline, share: f64, work: Effort) -> Deadline {
    match deadline.remaining() {
        Some(left) => deadline.at_most(left.mul_f64(share)),
        None => deadline.with_effort(work),
    }
}

fn has_open_launches(decision: &Decision) -> bool {
    decision.decided.kernels.iter().any(|row| row.verdict == Verdict::Unknown)
}

/// Adds what was found out about launches; what is wrong with them is wrong with a program that is not decided.
fn add_launches(decision: &mut Decision, mut found: Decision) {
    let mut attempts = std::mem::take(&mut decision.decided.outcome.attempts);
    attempts.append(&mut found.decided.outcome.attempts);
    let mut rows = std::mem::take(&mut decision.decided.kernels);
    add_answers(&mut rows, &found.decided.kernels);
    let is_wrong = matches!(found.decided.outcome.verdict, Found::Unsafe(_));
    if is_wrong && matches!(decision.decided.outcome.verdict, Found::Unknown(_)) {
        found.decided.host = decision.decided.host.take();
        found.decided.blocks = std::mem::take(&mut decision.decided.blocks);
        *decision = found;
    }
    decision.decided.outcome.attempts = attempts;
    decision.decided.kernels = rows;
}

/// Puts what was found out about launches in the place of what was not known of them.
fn add_answers(rows: &mut [KernelPart], found: &[KernelPart]) {
    for row in rows.iter_mut().filter(|row| row.verdict == Verdict::Unknown) {
        let is_same = |it: &&KernelPart| (&it.kernel, &it.launch) == (&row.kernel, &row.launch);
        if let Some(other) = found.iter().find(is_same)
            && (other.verdict != Verdict::Unknown || !other.reasons.is_empty())
        {
            *row = other.clone();
        }
    }
}

impl Decided {
    /// The rows of kernels where not all of the program's text is there, as [`Decided::without_headers`].
    pub(crate) fn rows_without_headers(
        &mut self,
        sources: &SourceMap,
        unknown: &[Reason],
        is_whole: bool,
    ) {
        if unknown.is_empty() {
            return;
        }
        for row in &mut self.kernels {
            let Verdict::Safe { is_complete, .. } = &mut row.verdict else { continue };
            if is_whole {
                *is_complete = false;
                let what = "headers that are not known change nothing of what the file itself says";
                row.assumptions.push(Assumption::general("missing-headers", what));
            } else {
                let reasons = unknown.iter().map(|it| report::reason_of(sources, it));
                row.weaken(reasons.collect());
            }
        }
    }

    /// No answers about kernels that rest on rules that are off.
    pub(crate) fn rows_without(&mut self, off: &RuleSet, sources: &SourceMap) {
        for row in &mut self.kernels {
            let tags: Vec<&str> = off.iter().map(|rule| rule.tag).collect();
            let rests: Vec<String> = (row.assumptions.iter())
                .filter(|it| tags.contains(&it.tag.as_str()))
                .map(|it| it.tag.clone())
                .collect();
            if matches!(row.verdict, Verdict::Safe { .. }) && !rests.is_empty() {
                let what = format!("it rests on rules that are off: {}", rests.join(", "));
                row.weaken(vec![report::reason_of(sources, &Reason::Bounded(what))]);
            }
        }
    }
}

impl KernelPart {
    /// No answer instead of `safe`.
    fn weaken(&mut self, reasons: Vec<report::Reason>) {
        self.verdict = Verdict::Unknown;
        self.context = None;
        self.reasons = reasons;
        self.assumptions = Vec::new();
    }
}

impl Decided {
    /// Of a run with given arguments: what is known of the kernels for any arguments, and beside it what the run shows,
    /// within its scope.
    pub(crate) fn add_kernels(&mut self, general: &Self, scope: Option<&Scope>) {
        let found = std::mem::replace(&mut self.kernels, general.kernels.clone());
        for row in self.kernels.iter_mut().filter(|row| row.verdict == Verdict::Unknown) {
            let is_same = |it: &&KernelPart| (&it.kernel, &it.launch) == (&row.kernel, &row.launch);
            let Some(other) = found.iter().find(is_same) else { continue };
            match (&other.verdict, scope) {
                (Verdict::Unknown, _) | (Verdict::Safe { .. }, None) => {}
                (Verdict::Safe { .. }, Some(scope)) => {
                    let verdict = Verdict::Safe { is_complete: false, scope: scope.to_string() };
                    *row = KernelPart { verdict, ..other.clone() };
                }
                (Verdict::Unsafe, _) => *row = other.clone(),
            }
        }
        if let (Some(host), Some(scope)) = (&mut self.host, scope) {
            host.verdict = Verdict::Safe { is_complete: false, scope: scope.to_string() };
        }
    }
}

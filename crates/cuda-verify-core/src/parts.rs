//! The order in which the parts of a program with `main` are decided.
//!
//! First comes `main` with any arguments, for a part of the effort. What that leaves open is decided without it as far as
//! that is quick: most launches are, and no host program takes their effort. Then comes `main` with given arguments,
//! after it the launches that nothing has decided (see [`kernels`](crate::kernels)), and what is left is for `main` again.
//! Launches are asked about where the user asks for each, and where there is no answer for the program: a launch that is
//! wrong is one.

use std::sync::Arc;

use cuda_verify_base::plan::{Attempt, Choice, carry_on};
use cuda_verify_base::{Deadline, Reason, Scope, SourceMap};
use cuda_verify_symex::outcome::Verdict as Found;
use cuda_verify_symex::rules::RuleSet;

use crate::conditions::Log;
use crate::entries::Decided;
use crate::error::Error;
use crate::known::{Known, Part};
use crate::options::{Strategy, Threads, Unwind};
use crate::plan::part_of;
use crate::report::{self, Assumption, KernelPart, Verdict};
use crate::verifier::{Decision, Verifier};

/// The parts of what is left, in percent: of what `main` with any arguments leaves, for a first look at the launches that it
/// leaves open; of the rest, for given arguments; and of what is left then, for the launches that are still open.
const SHARE_OF_FIRST_LOOK: u32 = 30;
const SHARE_OF_INSTANCES: u32 = 50;
const SHARE_OF_LAUNCHES: u32 = 60;

impl Verifier {
    /// Decides a program, for any arguments or for some, and its launches where they are asked about.
    pub(crate) fn decide_all(
        &self,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let options = &self.options;
        let is_plain = options.strategy == Strategy::Once
            && options.unwind == Unwind::Auto
            && options.threads == Threads::Auto
            && options.entry.is_none()
            && options.final_values.is_none()
            && log.is_none();
        if !is_plain && !options.reports_kernels {
            let general = self.decide_within_bound(deadline, log)?;
            return match general.is_open_for_any_arguments {
                true => self.decide_instances(general, deadline, log),
                false => Ok(general),
            };
        }
        let mut first = self.clone();
        first.part = Part::First;
        let mut decision = first.decide_within_bound(deadline, log)?;
        if decision.decided.host.is_none() {
            return Ok(decision);
        }
        let mut looked = None;
        if decision.has_open_launches() {
            let share = part_of(deadline, SHARE_OF_FIRST_LOOK);
            looked = Some(self.decide_launches(&decision, &share, log)?);
            if !self.options.reports_kernels {
                looked.take().into_iter().for_each(|found| add_launches(&mut decision, found));
            }
        }
        let mut main = self.clone();
        main.part = Part::Main;
        if decision.is_open_for_any_arguments {
            let share = part_of(deadline, SHARE_OF_INSTANCES);
            decision = main.decide_instances(decision, &share, log)?;
        }
        if let Some(found) = looked {
            add_launches(&mut decision, found);
        }
        if decision.has_open_launches() {
            let share = part_of(deadline, SHARE_OF_LAUNCHES);
            let found = self.decide_launches(&decision, &share, log)?;
            add_launches(&mut decision, found);
        }
        if is_cut(&decision) && !deadline.is_over() {
            main.part = Part::MainAgain;
            decision = match decision.is_open_for_any_arguments {
                true => main.decide_instances(decision, deadline, log)?,
                false => main.decide_again(decision, deadline, log)?,
            };
        }
        Ok(decision)
    }

    /// Decides a program from `main` whose time was up.
    fn decide_again(
        &self,
        earlier: Decision,
        deadline: &Deadline,
        log: Option<&Log>,
    ) -> Result<Decision, Error> {
        let attempt = Attempt::new("`main`, with all that is left").choose(|_, new: &Decision| {
            match new.decided.outcome.verdict {
                Found::Unknown(_) => Choice::Keep,
                Found::Safe(_) | Found::Unsafe(_) => Choice::Join,
            }
        });
        carry_on(earlier, [attempt], self, deadline, |verifier, deadline| {
            verifier.decide_within_bound(deadline, log)
        })
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

/// Whether what the program does from `main` is not known because the time was up.
fn is_cut(decision: &Decision) -> bool {
    let host = decision.decided.host.as_ref();
    let is_open = host.is_some_and(|it| it.verdict == Verdict::Unknown);
    let reasons = match &decision.decided.outcome.verdict {
        Found::Unknown(reasons) => &reasons[..],
        Found::Safe(_) | Found::Unsafe(_) => &[],
    };
    is_open && reasons.contains(&Reason::Timeout)
}

impl Decision {
    /// Whether launches are not decided that are asked about.
    pub(crate) fn has_open_launches(&self) -> bool {
        let is_asked_about =
            self.reports_kernels || matches!(self.decided.outcome.verdict, Found::Unknown(_));
        is_asked_about && self.decided.kernels.iter().any(|row| row.verdict == Verdict::Unknown)
    }
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
    /// Of a run with given arguments: its answers about launches hold within these.
    pub(crate) fn rows_within(&mut self, scope: &Scope) {
        for row in &mut self.kernels {
            match &mut row.verdict {
                Verdict::Safe { is_complete: true, .. } => row.verdict = safe(scope),
                Verdict::Safe { scope: known, .. } => {
                    let more = scope.to_string();
                    known.push_str(", ");
                    known.push_str(more.trim_start_matches("bounded by "));
                }
                Verdict::Unsafe | Verdict::Unknown => {}
            }
        }
    }

    /// Takes over what is right according to another answer that does not count otherwise.
    pub(crate) fn add_safe_rows(&mut self, found: &[KernelPart]) {
        let is_safe = |it: &&KernelPart| matches!(it.verdict, Verdict::Safe { .. });
        let safe: Vec<KernelPart> = found.iter().filter(is_safe).cloned().collect();
        add_answers(&mut self.kernels, &safe);
    }

    /// Of a run with given arguments: what is known of the kernels for any arguments, and beside it what the run shows,
    /// within its scope.
    pub(crate) fn add_kernels(&mut self, general: &Self, scope: Option<&Scope>) {
        let found = std::mem::replace(&mut self.kernels, general.kernels.clone());
        for row in self.kernels.iter_mut().filter(|row| row.verdict == Verdict::Unknown) {
            let is_same = |it: &&KernelPart| (&it.kernel, &it.launch) == (&row.kernel, &row.launch);
            let Some(other) = found.iter().find(is_same) else { continue };
            match (&other.verdict, scope) {
                (Verdict::Unknown, _) => {}
                (Verdict::Safe { .. }, Some(scope)) => {
                    let verdict = safe(scope);
                    *row = KernelPart { verdict, ..other.clone() };
                }
                (Verdict::Unsafe, _) | (Verdict::Safe { .. }, None) => *row = other.clone(),
            }
        }
        if let (Some(host), Some(scope)) = (&mut self.host, scope) {
            host.verdict = safe(scope);
        }
    }
}

fn safe(scope: &Scope) -> Verdict {
    let is_complete = *scope == Scope::Complete;
    Verdict::Safe { is_complete, scope: scope.to_string(), is_conditional: false }
}

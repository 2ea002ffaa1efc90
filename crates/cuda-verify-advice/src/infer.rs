//! When is a kernel safe? Conditions on its launch and arguments, guessed from the names and numbers of its source,
//! chosen by counterexamples, and proved by the verifier.
//!
//! The conditions are assumed at the head of the kernel (`__requires`), and the kernel is verified on its own with any
//! other launch and arguments. Of the conditions that exclude a counterexample, the weakest is taken with which that
//! violation is gone. In the end each is left out in turn: one whose absence has a confirmed counterexample is
//! *necessary*, one without which there is no answer only *sufficient*, one without which the kernel is safe is dropped.

use std::collections::BTreeSet;
use std::time::Duration;

use cuda_verify_core::base::Effort;
use cuda_verify_core::{Confirmation, Deadline, Place, Report, Verdict, Verifier, Violation};
use serde::Serialize;

use crate::condition::{Condition, Example, conditions};
use crate::tree::{Kernel, Source};

/// Times that a kernel is verified.
const MAX_RUNS: usize = 200;
/// Conditions together.
const MAX_CONDITIONS: usize = 8;
/// Work for one of them and for all, and a limit by the clock for what is not counted.
const EFFORT: Effort = Effort(2_000_000);
const EFFORT_OF_ALL: Effort = Effort(20_000_000);
const LIMIT: Duration = Duration::from_secs(120);

/// The conditions under which a kernel is safe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Preconditions {
    /// The kernel.
    pub kernel: String,
    /// Where it is defined.
    pub place: Place,
    /// Conditions that suffice together; none if the kernel is safe in every launch that is considered.
    pub conditions: Vec<Precondition>,
    /// Under which bounds it is safe with them, in words.
    pub scope: String,
}

/// A condition on the launch or the arguments of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Precondition {
    /// As an expression of CUDA C++.
    pub text: String,
    /// What happens without it, if that was confirmed by a replay: then it is necessary, beside the others. Else it is
    /// only known that it suffices.
    pub without: Option<Consequence>,
}

/// A violation in a launch that does not meet a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Consequence {
    /// The kind of property.
    pub property: String,
    /// Where.
    pub place: Place,
    /// `gridDim`
    pub grid: [u32; 3],
    /// `blockDim`
    pub block: [u32; 3],
}

/// Why there are no conditions for a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotInferred {
    /// The program has no such kernel, or it cannot be read.
    NoKernel,
    /// The kernel is not decided, whatever is assumed; why, in words.
    Open(String),
    /// No condition that is considered excludes this violation.
    Violated(Box<Violation>),
}

impl Preconditions {
    /// The conditions as annotations of the kernel, one in a line.
    #[must_use]
    pub fn annotations(&self) -> String {
        self.conditions.iter().map(|it| format!("__requires({});\n", it.text)).collect()
    }

    /// The conditions as a statement of the host before the launch, where the launch is `<<<grid, block>>>`, both of type
    /// `dim3`, and the arguments are called as the parameters are.
    #[must_use]
    pub fn host_guard(&self) -> String {
        let text =
            |it: &Precondition| it.text.replace("blockDim", "block").replace("gridDim", "grid");
        let all: Vec<String> = self.conditions.iter().map(text).collect();
        if all.is_empty() { String::new() } else { format!("assert({});\n", all.join(" && ")) }
    }
}

/// The kernels of the program's files, by name.
#[must_use]
pub fn kernels(verifier: &Verifier) -> Vec<String> {
    let sources = verifier.texts().filter_map(|(name, text)| Source::new(name, text));
    sources.flat_map(|source| source.kernels()).map(|kernel| kernel.name).collect()
}

/// Conditions under which a kernel is safe in any launch that the verifier considers.
///
/// # Errors
/// Why there are none.
pub fn preconditions(verifier: &Verifier, kernel: &str) -> Result<Preconditions, NotInferred> {
    for (file, text) in verifier.texts() {
        let Some(source) = Source::new(file, text) else { continue };
        let Some(kernel) = source.kernels().into_iter().find(|it| it.name == kernel) else {
            continue;
        };
        let place =
            source.edit(kernel.name_at..kernel.name_at + kernel.name.len(), String::new()).place;
        let verifier = verifier.clone().kernel(&kernel.name);
        let deadline = verifier.limit().at_most(LIMIT).with_effort(EFFORT_OF_ALL);
        let mut search =
            Search { verifier, file, text, kernel: &kernel, n_left: MAX_RUNS, deadline };
        return search.infer(place);
    }
    Err(NotInferred::NoKernel)
}

#[derive(Debug)]
struct Search<'a> {
    verifier: Verifier,
    file: &'a str,
    text: &'a str,
    kernel: &'a Kernel,
    n_left: usize,
    deadline: Deadline,
}

impl Search<'_> {
    /// The answer for the kernel under conditions; `None` if the budget is used up or it cannot be read.
    fn verify(&mut self, conditions: &[Condition]) -> Option<Report> {
        self.n_left = self.n_left.checked_sub(1).filter(|_| !self.deadline.is_over())?;
        let lines: String = conditions.iter().map(|it| format!(" __requires({it});")).collect();
        let mut text = self.text.to_owned();
        text.insert_str(self.kernel.body_at, &lines);
        let verifier = self.verifier.clone().with_text(self.file, text);
        verifier.deadline(&self.deadline.with_effort(EFFORT)).verify().ok()
    }

    fn infer(&mut self, place: Place) -> Result<Preconditions, NotInferred> {
        let all = conditions(&self.kernel.parameters, &self.kernel.constants);
        let mut chosen: Vec<Condition> = Vec::new();
        let mut report = self.verify(&[]).ok_or(NotInferred::NoKernel)?;
        while !report.is_safe() {
            let Some(violation) = report.violations.first() else { return Err(open(&report)) };
            let violated = || NotInferred::Violated(Box::new(violation.clone()));
            if chosen.len() == MAX_CONDITIONS {
                return Err(violated());
            }
            let example = Example::of(violation).ok_or_else(violated)?;
            let excluding = all.iter().filter(|it| example.is_excluded_by(it));
            let (condition, after) =
                self.weakest(&chosen, excluding, &report).ok_or_else(violated)?;
            chosen.push(condition);
            report = after;
        }
        chosen.sort_by_key(|chosen| all.iter().position(|it| it == chosen));
        let conditions = self.minimal(chosen);
        let scope = match &report.verdict {
            Verdict::Safe { scope, .. } => scope.clone(),
            Verdict::Unsafe | Verdict::Unknown => String::new(),
        };
        Ok(Preconditions { kernel: self.kernel.name.clone(), place, conditions, scope })
    }

    /// The first condition with which the first violation is gone, one that leaves none before others.
    fn weakest<'c>(
        &mut self,
        chosen: &[Condition],
        excluding: impl Iterator<Item = &'c Condition>,
        before: &Report,
    ) -> Option<(Condition, Report)> {
        let gone = before.violations.first().map(signature)?;
        let mut partial = None;
        for condition in excluding {
            let with = [chosen, std::slice::from_ref(condition)].concat();
            let Some(after) = self.verify(&with) else { continue };
            if after.is_safe() {
                return Some((condition.clone(), after));
            }
            let is_left = after.violations.iter().any(|it| signature(it) == gone);
            if partial.is_none() && after.is_unsafe() && !is_left {
                partial = Some((condition.clone(), after));
            }
        }
        partial
    }

    /// Leaves out what is not needed, and says what happens without the rest.
    fn minimal(&mut self, mut chosen: Vec<Condition>) -> Vec<Precondition> {
        let mut kept = Vec::new();
        let mut at = 0;
        while at < chosen.len() {
            let mut others = chosen.clone();
            let condition = others.remove(at);
            let without = self.verify(&others);
            if without.as_ref().is_some_and(Report::is_safe) {
                chosen = others;
                continue;
            }
            let violations = without.iter().flat_map(|report| &report.violations);
            let consequence = violations.filter_map(consequence).next();
            kept.push(Precondition { text: condition.to_string(), without: consequence });
            at += 1;
        }
        kept
    }
}

fn consequence(violation: &Violation) -> Option<Consequence> {
    let launch = violation.launch.as_ref()?;
    (violation.confirmation == Confirmation::Confirmed).then(|| Consequence {
        property: violation.property.name().to_owned(),
        place: violation.place.clone(),
        grid: launch.grid,
        block: launch.block,
    })
}

/// What a violation is about, in whatever launch: conditions are put where they move no line.
fn signature(violation: &Violation) -> (&'static str, BTreeSet<u32>) {
    let accesses = violation.accesses.iter().map(|access| access.place.line);
    (violation.property.name(), accesses.chain([violation.place.line]).collect())
}

fn open(report: &Report) -> NotInferred {
    let reasons: Vec<&str> = report.reasons.iter().map(|reason| reason.message.as_str()).collect();
    NotInferred::Open(reasons.join("; "))
}

//! When is a kernel safe? Conditions on its launch and arguments, guessed from the names and numbers of its source,
//! chosen by counterexamples, and proved by the verifier.
//!
//! The conditions are assumed at the head of the kernel (`__requires`), and the kernel is verified on its own with any
//! other launch and arguments. Each counterexample asks for a condition that excludes it; the weakest conjunction that
//! answers all of them is tried next (implicit hitting sets, Moreno-Centeno and Karp 2013). In the end each condition is
//! left out in turn: one whose absence has a confirmed counterexample is *necessary*, one without which there is no answer
//! only *sufficient*, one without which the kernel is safe is dropped.
//!
//! How much memory the pointers have to lead to is found in the same way afterwards (`extents.rs`).

use std::time::Duration;

use cuda_verify_core::base::Effort;
use cuda_verify_core::base::contract::Relation;
use cuda_verify_core::{Confirmation, Deadline, Place, Report, Verdict, Verifier, Violation};
use serde::Serialize;

use crate::condition::{Atom, Condition, Numbers, Words};
use crate::probe::{Found, Probes};
use crate::tree::{Kernel, Source};
use crate::weakest::{Sample, cuts, weakest};

/// Times that a kernel is verified.
const MAX_RUNS: usize = 200;
/// Conditions together.
const MAX_CONDITIONS: usize = 6;
/// Conjunctions that leave the kernel undecided after which the search is given up.
const MAX_OPEN: usize = 12;
/// Work for one of them and for all, and a limit by the clock for what is not counted.
const EFFORT: Effort = Effort(2_000_000);
/// Work for one that admits most of the launches that were found to be safe.
const EFFORT_OF_LIKELY: Effort = Effort(3_000_000);
const EFFORT_OF_ALL: Effort = Effort(6_500_000);
const LIMIT: Duration = Duration::from_secs(120);
/// What reading a program counts for.
const EFFORT_OF_READING: Effort = Effort(30_000);

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
    /// What the proof needs of callers beside them: the contract of the kernel on its own, as a check of it gives it.
    pub contract: Vec<cuda_verify_core::Condition>,
    /// The pointers whose memory is taken to be large enough: no number of elements was found that is.
    pub unlimited: Vec<String>,
    /// Under which bounds it is safe with them, in words.
    pub scope: String,
}

/// A condition on the launch or the arguments of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Precondition {
    /// As an expression of CUDA C++; `extent(p)` is the number of elements to which `p` leads.
    pub text: String,
    /// As an annotation of the kernel.
    pub annotation: String,
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
        self.conditions.iter().map(|it| format!("{}\n", it.annotation)).collect()
    }

    /// The conditions as assertions of the kernel.
    pub(crate) fn assertions(&self) -> String {
        let assertion = |it: &Precondition| {
            let inner = it.annotation.split_once('(').map_or("", |(_, rest)| rest);
            let inner = inner.trim_end_matches(';').strip_suffix(')').unwrap_or(inner);
            let holds = match it.text.strip_prefix("extent(").and_then(|rest| rest.split_once(')'))
            {
                Some((pointer, _)) => {
                    let n = inner.split_once(", ").map_or(inner, |(_, n)| n);
                    let bytes =
                        format!("__cv_object_size({pointer}) - __cv_object_offset({pointer})");
                    format!("{bytes} >= (size_t){n} * sizeof(*{pointer})")
                }
                None => inner.to_owned(),
            };
            format!(" __ESBMC_assert({holds}, \"{}\");", it.text)
        };
        self.conditions.iter().map(assertion).collect()
    }

    /// The conditions on numbers as a statement of the host before the launch, where the launch is `<<<grid, block>>>`,
    /// both of type `dim3`, and the arguments are called as the parameters are.
    #[must_use]
    pub fn host_guard(&self) -> String {
        let is_of_numbers = |it: &&Precondition| !it.text.starts_with("extent(");
        let text =
            |it: &Precondition| it.text.replace("blockDim", "block").replace("gridDim", "grid");
        let all: Vec<String> = self.conditions.iter().filter(is_of_numbers).map(text).collect();
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
        let mut search = Search {
            verifier,
            file,
            text,
            kernel: &kernel,
            n_left: MAX_RUNS,
            deadline,
            wrong: Vec::new(),
        };
        return search.infer(place);
    }
    Err(NotInferred::NoKernel)
}

#[derive(Debug)]
pub(crate) struct Search<'a> {
    verifier: Verifier,
    file: &'a str,
    text: &'a str,
    pub(crate) kernel: &'a Kernel,
    n_left: usize,
    pub(crate) deadline: Deadline,
    /// Launches in which something was shown to be wrong.
    wrong: Vec<(Numbers, Consequence)>,
}

/// What has to be excluded.
#[derive(Debug)]
enum Counterexample {
    /// Something wrong in a launch with such numbers.
    Wrong(Numbers),
    /// These conditions do not suffice for an answer, or for one that is about these numbers.
    NotEnough(Vec<Condition>),
}

impl Counterexample {
    /// The conditions that exclude it, by their numbers.
    fn clause(&self, all: &[Condition]) -> Vec<usize> {
        let excludes = |condition: &Condition| match self {
            Self::Wrong(numbers) => numbers.meet(condition) == Some(false),
            Self::NotEnough(chosen) => !chosen.contains(condition),
        };
        let numbered = all.iter().enumerate();
        numbered.filter(|(_, condition)| excludes(condition)).map(|(at, _)| at).collect()
    }
}

impl Search<'_> {
    /// The answer for the kernel with lines at its head; `None` if the budget is used up or it cannot be read.
    pub(crate) fn verify(&mut self, lines: &str) -> Option<Report> {
        self.verify_within(lines, EFFORT)
    }

    /// The same with so much work.
    pub(crate) fn verify_within(&mut self, lines: &str, effort: Effort) -> Option<Report> {
        self.n_left = self.n_left.checked_sub(1).filter(|_| !self.deadline.is_over())?;
        let mut text = self.text.to_owned();
        text.insert_str(self.kernel.body_at, lines);
        let verifier = self.verifier.clone().with_text(self.file, text);
        self.deadline.spend(EFFORT_OF_READING);
        verifier.deadline(&self.deadline.with_effort(effort)).verify().ok()
    }

    fn infer(&mut self, place: Place) -> Result<Preconditions, NotInferred> {
        let (chosen, sample, report) = self.sufficient()?;
        let chosen = self.minimal(chosen);
        let lines: String = chosen.iter().map(|(it, _)| assumed(it)).collect();
        let (conditions, mut preconditions): (Vec<Condition>, Vec<Precondition>) =
            chosen.into_iter().unzip();
        let words = Words::new(&self.kernel.parameters, &self.kernel.constants);
        let (extents, unlimited) = self.extents(&words, &sample, &conditions, lines);
        preconditions.extend(extents);
        let scope = match &report.verdict {
            Verdict::Safe { scope, .. } => scope.clone(),
            Verdict::Unsafe | Verdict::Unknown => String::new(),
        };
        let kernel = self.kernel.name.clone();
        let mut contract = report.contract;
        contract.retain(|it| preconditions.iter().all(|known| known.text != it.text));
        Ok(Preconditions { kernel, place, conditions: preconditions, contract, unlimited, scope })
    }

    /// Conditions with which the kernel is safe.
    fn sufficient(&mut self) -> Result<(Vec<Condition>, Sample, Report), NotInferred> {
        let parameters = &self.kernel.parameters;
        let mut constants = self.kernel.constants.clone();
        let mut report = self.verify("").ok_or(NotInferred::NoKernel)?;
        // The sizes of arrays need not have a name.
        for (number, text) in report.violations.iter().flat_map(sizes) {
            if !constants.iter().any(|(_, known)| *known == number) {
                constants.push((text, number));
            }
        }
        let all = Words::new(parameters, &constants).conditions();
        let mut sample = Sample::new(parameters.len(), &constants);
        let (mut chosen, mut clauses, mut n_open) = (Vec::new(), Vec::new(), 0);
        let mut probes = Probes::new(&constants);
        let mut admitted = sample.admitted(&all);
        if !report.is_safe() && has_numbers(&report) {
            let found = probes.first(self);
            clauses.extend(self.learn(found, &all, &mut sample));
            sample.add_to(&mut admitted, &all);
        }
        let why = |report: &Report| match report.violations.first() {
            Some(violation) => NotInferred::Violated(Box::new(violation.clone())),
            None => open(report),
        };
        while !report.is_safe() {
            let mut found = Vec::new();
            for violation in &report.violations {
                let numbers = Numbers::of(violation, parameters).ok_or_else(|| why(&report))?;
                self.wrong.extend(consequence(violation).map(|it| (numbers.clone(), it)));
                found.push(Counterexample::Wrong(numbers));
            }
            let is_new = |it: &Counterexample| {
                it.clause(&all).iter().all(|condition| !chosen.contains(&all[*condition]))
            };
            found.retain(is_new);
            let is_open = found.is_empty();
            if is_open {
                n_open += 1;
                found.push(Counterexample::NotEnough(chosen.clone()));
            }
            let mut new: Vec<Vec<usize>> = found.iter().map(|it| it.clause(&all)).collect();
            if is_open {
                // What follows from the others adds nothing.
                let of_chosen: Vec<usize> =
                    (0..all.len()).filter(|it| chosen.contains(&all[*it])).collect();
                new.iter_mut().for_each(|it| it.retain(|it| cuts(&admitted, &of_chosen, *it)));
            }
            clauses.extend(new);
            loop {
                let next = weakest(&admitted, &clauses, MAX_CONDITIONS);
                let next = next.filter(|_| n_open <= MAX_OPEN).ok_or_else(|| why(&report))?;
                chosen = next.iter().map(|it| all[*it].clone()).collect();
                // Launches that are cheap may do as counterexamples.
                let found = probes.within(self, &chosen);
                let new = self.learn(found, &all, &mut sample);
                sample.add_to(&mut admitted, &all);
                if new.is_empty() {
                    break;
                }
                clauses.extend(new);
            }
            let lines: String = chosen.iter().map(assumed).collect();
            let effort = if sample.is_likely(&chosen) { EFFORT_OF_LIKELY } else { EFFORT };
            report = self.verify_within(&lines, effort).ok_or_else(|| why(&report))?;
        }
        chosen.sort_by_key(|chosen| all.iter().position(|it| it == chosen));
        Ok((chosen, sample, report))
    }

    /// Leaves out what is not needed, and says what happens without the rest.
    fn minimal(&mut self, mut chosen: Vec<Condition>) -> Vec<(Condition, Precondition)> {
        let mut kept = Vec::new();
        let mut at = 0;
        while at < chosen.len() {
            let mut others = chosen.clone();
            let condition = others.remove(at);
            let lines: String = others.iter().map(assumed).collect();
            let (text, annotation) =
                (condition.clause().to_string(), assumed(&condition).trim().to_owned());
            if let Some(without) = self.known(&condition, &others) {
                let without = Some(without.clone());
                kept.push((condition, Precondition { text, annotation, without }));
                at += 1;
                continue;
            }
            let without = self.verify(&lines);
            if without.as_ref().is_some_and(Report::is_safe) {
                chosen = others;
                continue;
            }
            let without = without.and_then(|report| confirmed(&report));
            kept.push((condition, Precondition { text, annotation, without }));
            at += 1;
        }
        kept
    }
}

impl Search<'_> {
    /// Takes note of launches; what excludes those that are wrong.
    fn learn(&mut self, found: Found, all: &[Condition], sample: &mut Sample) -> Vec<Vec<usize>> {
        sample.add_safe(found.safe);
        let wrong = found.wrong.into_iter().map(|(numbers, consequence)| {
            let clause = Counterexample::Wrong(numbers.clone()).clause(all);
            self.wrong.push((numbers, consequence));
            clause
        });
        wrong.collect()
    }

    /// What was shown to be wrong in a launch that meets other conditions and not this one. Axes that a kernel does not
    /// look at are one thread long where no condition speaks of them, so that this says nothing of the last such one.
    fn known(&self, condition: &Condition, others: &[Condition]) -> Option<&Consequence> {
        let is_shown = |(numbers, _): &&(Numbers, Consequence)| {
            numbers.meet(condition) == Some(false)
                && others.iter().all(|other| numbers.meet(other) == Some(true))
        };
        let is_of_axis = condition.relation == Relation::Equal
            && matches!(&condition.right.0[..], [Atom::Constant(_, 1)]);
        self.wrong.iter().find(is_shown).filter(|_| !is_of_axis).map(|(_, consequence)| consequence)
    }
}

/// Whether the launches of violations are known, or nothing is known at all.
fn has_numbers(report: &Report) -> bool {
    report.violations.iter().all(|violation| violation.launch.is_some())
}

/// A condition as an annotation.
fn assumed(condition: &Condition) -> String {
    format!(" __requires({});", condition.clause().to_expression().unwrap_or_default())
}

/// The numbers of elements of arrays that a violation is about.
fn sizes(violation: &Violation) -> Vec<(i128, String)> {
    let number = |object: &cuda_verify_core::Object| {
        let width = object.access_bytes.filter(|width| *width > 0)?;
        let number = i128::from(object.size_bytes? / width);
        (2..=1024).contains(&number).then(|| (number, number.to_string()))
    };
    violation.objects.iter().filter_map(number).collect()
}

/// What a replay has confirmed.
pub(crate) fn confirmed(report: &Report) -> Option<Consequence> {
    report.violations.iter().find_map(consequence)
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

fn open(report: &Report) -> NotInferred {
    let reasons: Vec<&str> = report.reasons.iter().map(|reason| reason.message.as_str()).collect();
    NotInferred::Open(reasons.join("; "))
}

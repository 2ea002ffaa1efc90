//! Guess and check: candidates are tried until the verifier finds the program right.

use std::collections::BTreeSet;
use std::time::Duration;

use cuda_verify_core::base::Effort;
use cuda_verify_core::{Deadline, Edit, Place, Repair, Report, Verifier, Violation};
use similar::{DiffTag, TextDiff};

use crate::candidates::{BARRIER, candidates};
use crate::tree::Source;

/// Programs that are verified in search of a repair of so many changes.
const MAX_PROGRAMS: usize = 96;
/// Changes of which a repair consists at most.
const MAX_CHANGES: usize = 3;
/// Work for one of them and for all, and a limit by the clock for what is not counted.
const EFFORT: Effort = Effort(10_000_000);
const EFFORT_OF_ALL: Effort = Effort(60_000_000);
const LIMIT: Duration = Duration::from_secs(300);

/// A change of the program after which it is verified: the cheapest of those that are tried; `None` if there is no
/// violation, or none of the changes mends all of them.
///
/// The program is verified again for each change that is tried, about a hundred times at most.
#[must_use]
pub fn repair(verifier: &Verifier, report: &Report) -> Option<Repair> {
    let file = report.violations.first()?.place.file.as_str();
    let (_, text) = verifier.texts().find(|(name, _)| *name == file)?;
    let deadline = verifier.limit().at_most(LIMIT).with_effort(EFFORT_OF_ALL);
    (1..=MAX_CHANGES).find_map(|n_changes| {
        let mut search = Search { verifier, file, left: MAX_PROGRAMS, deadline: deadline.clone() };
        search.mend(text, report, n_changes)?.merged(file, text)
    })
}

/// The barriers of the program's files without which it is verified as well, taken away together; none if the program is
/// not safe to begin with.
#[must_use]
pub fn redundant_barriers(verifier: &Verifier, report: &Report) -> Vec<Repair> {
    let mut repairs = Vec::new();
    if !report.is_safe() {
        return repairs;
    }
    let deadline = verifier.limit().at_most(LIMIT).with_effort(EFFORT_OF_ALL);
    for (file, text) in verifier.texts() {
        let mut search = Search { verifier, file, left: MAX_PROGRAMS, deadline: deadline.clone() };
        let Some(source) = Source::new(file, text) else { continue };
        let mut removed: Vec<Edit> = Vec::new();
        for node in source.calls_of(BARRIER.trim_end_matches("();")) {
            let line = source.line_of(node.start_byte());
            let with = [&removed[..], &[source.removal(node)]].concat();
            let Some(repair) = Repair::new("", with.clone()) else { continue };
            let Some(changed) = repair.apply(text) else { continue };
            if search.verify(&changed).is_some_and(|it| it.verdict == report.verdict) {
                removed = with;
                let message = format!("remove the barrier at line {line}: nothing needs it");
                repairs.extend(Repair::new(message, vec![source.removal(node)]));
            }
        }
    }
    repairs
}

/// The search for one repair.
#[derive(Debug)]
struct Search<'a> {
    verifier: &'a Verifier,
    file: &'a str,
    left: usize,
    deadline: Deadline,
}

/// Changes one after the other.
#[derive(Debug)]
struct Found {
    messages: Vec<String>,
    text: String,
}

impl Found {
    /// All changes as one.
    fn merged(self, file: &str, before: &str) -> Option<Repair> {
        let source = Source::new(file, before)?;
        let diff = TextDiff::from_lines(before, &self.text);
        let starts: Vec<usize> = std::iter::once(0)
            .chain(before.split_inclusive('\n').scan(0, |end, line| {
                *end += line.len();
                Some(*end)
            }))
            .collect();
        let lines: Vec<&str> = self.text.split_inclusive('\n').collect();
        let mut edits = Vec::new();
        for op in diff.ops().iter().filter(|op| op.tag() != DiffTag::Equal) {
            let (old, new) = (op.old_range(), op.new_range());
            edits.push(source.edit(starts[old.start]..starts[old.end], lines[new].concat()));
        }
        let message = match &self.messages[..] {
            [message] => message.clone(),
            // Their lines are those between the changes.
            several => format!("make {} changes together", several.len()),
        };
        Repair::new(message, edits)
    }
}

impl Search<'_> {
    /// The answer for a changed text; `None` if there is none, or the budget is used up.
    fn verify(&mut self, text: &str) -> Option<Report> {
        self.left = self.left.checked_sub(1).filter(|_| !self.deadline.is_over())?;
        let verifier = self.verifier.clone().with_text(self.file, text);
        verifier.deadline(&self.deadline.with_effort(EFFORT)).verify().ok()
    }

    /// Looks for changes that leave no violation: one that mends all of them, else one after the other.
    fn mend(&mut self, text: &str, report: &Report, n_changes: usize) -> Option<Found> {
        if n_changes == 0 {
            return None;
        }
        let source = Source::new(self.file, text)?;
        let mut tried: Vec<Repair> = Vec::new();
        for violation in &report.violations {
            for candidate in candidates(&source, violation) {
                if !tried.contains(&candidate) {
                    tried.push(candidate);
                }
            }
        }
        let old = signatures(text, report);
        let mut partial = Vec::new();
        for candidate in tried {
            let Some(changed) = candidate.apply(text) else { continue };
            let Some(after) = self.verify(&changed) else { continue };
            if after.is_safe() {
                return Some(Found { messages: vec![candidate.message], text: changed });
            }
            let left = signatures(&changed, &after);
            let has_kind = |kind| old.iter().any(|(other, _)| *other == kind);
            if after.is_unsafe() && left.iter().all(|(kind, _)| has_kind(*kind)) {
                partial.push((left.len(), left == old, candidate.message, changed, after));
            }
        }
        // A loop whose body needs two barriers has the same race with one of them, between other iterations.
        partial.sort_by_key(|(n_left, is_same, ..)| (*is_same, *n_left));
        partial.into_iter().find_map(|(.., message, changed, after)| {
            let mut found = self.mend(&changed, &after, n_changes - 1)?;
            found.messages.insert(0, message);
            Some(found)
        })
    }
}

/// What the violations are about, wherever their lines have gone: the properties and the text of the lines.
fn signatures(text: &str, report: &Report) -> BTreeSet<(&'static str, BTreeSet<String>)> {
    let line = |place: &Place| {
        let before = usize::try_from(place.line).unwrap_or(usize::MAX).saturating_sub(1);
        text.lines().nth(before).unwrap_or_default().trim().to_owned()
    };
    let signature = |violation: &Violation| {
        let accesses = violation.accesses.iter().map(|access| &access.place);
        let lines = accesses.chain([&violation.place]).map(line).collect();
        (violation.property.name(), lines)
    };
    report.violations.iter().map(signature).collect()
}

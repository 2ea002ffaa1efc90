//! Wrong variants of right programs: no case that a change makes wrong may be called safe.
//!
//! Every safe case is mutated; a mutant that the verifier calls safe is run by the virtual machine, which is no part of
//! the symbolic executor, on concrete inputs, launches and orders of threads. A violation that it meets makes the
//! verdict wrong. `CUDA_VERIFY_MUTANTS` sets the number of mutants, `CUDA_VERIFY_SEED` the seed, `CUDA_VERIFY_FOLDER` a
//! folder of cases to mutate; `cargo xtask mutate` sets them.

#[path = "support/options.rs"]
mod options;
#[path = "support/concrete.rs"]
mod concrete;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cuda_verify_core::{PropertyKind, PropertySet, Report, Stage, Verdict, Verifier};
use cuda_verify_testkit::{Case, Mutation, Random, VerdictKind, collect_cases, mutations};

use crate::options::configure;

/// Time for one mutant; a changed loop bound can make a program long.
const TIME: Duration = Duration::from_secs(5);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A safe case with its changes.
struct Subject {
    case: Case,
    mutations: Vec<Mutation>,
    /// Kinds of which a run finds violations although there is none. Found out when the case is mutated for the first time.
    ignored: Option<PropertySet>,
}

fn subjects() -> Vec<Subject> {
    let folder = std::env::var("CUDA_VERIFY_FOLDER").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda/safe"),
        PathBuf::from,
    );
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let case = Case::parse(&path.display().to_string(), &text).ok()?;
        let mutations = mutations(&case.text);
        let is_subject = case.verdict == VerdictKind::Safe && !mutations.is_empty();
        is_subject.then_some(Subject { case, mutations, ignored: None })
    };
    collect_cases(&folder).into_iter().filter_map(read).collect()
}

/// What became of a mutant.
enum Fate {
    /// A violation, no answer, or not a program: in a word.
    Caught(&'static str),
    /// Safe, and no run says otherwise.
    Safe,
    /// Safe, and a run violates a property.
    Wrong(String),
}

fn verifier(case: &Case, text: &str) -> Result<Verifier, String> {
    let verifier = configure(Verifier::new(), &case.options)?;
    // A run would decide, and say nothing about the symbolic executor.
    Ok(verifier.source_text(&case.name, text).runs(false).timeout(Some(TIME)))
}

/// What a run finds in a program that the verifier calls safe.
fn violation(
    case: &Case,
    text: &str,
    report: &Report,
    ignored: PropertySet,
    random: &mut Random,
) -> Result<Option<(PropertyKind, String)>, String> {
    let goto = verifier(case, text)?.show(Stage::Goto).map_err(|error| error.to_string())?;
    let rules: Vec<String> = report.rules().iter().map(|it| it.tag.to_owned()).collect();
    let subject = concrete::Subject {
        goto: &goto,
        source: text,
        options: &case.options,
        entries: &report.entries,
        rules: &rules,
        ignored,
    };
    concrete::search(&subject, random)
}

impl Subject {
    /// The kinds that do not count: those of which runs of the right program find violations.
    fn ignored(&mut self, random: &mut Random) -> Result<PropertySet, String> {
        if let Some(ignored) = self.ignored {
            return Ok(ignored);
        }
        let (case, mut ignored) = (&self.case, PropertySet::EMPTY);
        let report = verifier(case, &case.text)?.verify().map_err(|error| error.to_string())?;
        // A kind shows in some runs only.
        for _ in 0..8 {
            if let Some((kind, _)) = violation(case, &case.text, &report, ignored, random)? {
                ignored.set(kind, true);
            }
        }
        self.ignored = Some(ignored);
        Ok(ignored)
    }

    fn fate(&mut self, text: &str, random: &mut Random) -> Result<Fate, String> {
        let Ok(report) = verifier(&self.case, text)?.verify() else {
            return Ok(Fate::Caught("rejected"));
        };
        match report.verdict {
            Verdict::Unsafe => return Ok(Fate::Caught("unsafe")),
            Verdict::Unknown => return Ok(Fate::Caught("unknown")),
            // A violation may lie beyond the bounds.
            Verdict::Safe { is_complete: false, .. } => return Ok(Fate::Caught("bounded")),
            Verdict::Safe { is_complete: true, .. } => {}
        }
        let ignored = self.ignored(random)?;
        let found = violation(&self.case, text, &report, ignored, random)?;
        Ok(found.map_or(Fate::Safe, |(kind, words)| Fate::Wrong(format!("{kind}: {words}"))))
    }
}

#[test]
fn no_wrong_mutant_is_safe() {
    let (n_mutants, seed) = (setting("CUDA_VERIFY_MUTANTS", 150), setting("CUDA_VERIFY_SEED", 1));
    let mut subjects = subjects();
    let (mut counts, mut wrong) = (BTreeMap::<&str, u64>::new(), Vec::new());
    let n_subjects = u64::try_from(subjects.len()).expect("there are few cases");
    for number in 0..n_mutants {
        // In turn, so that every case has its share.
        let subject =
            &mut subjects[usize::try_from((seed + number) % n_subjects).expect("in range")];
        // A sequence of its own for each mutant, so that which ones there are does not depend on the answers.
        let mut random = Random((seed + number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mutation = random.pick(&subject.mutations.iter().collect::<Vec<_>>()).clone();
        let text = mutation.apply(&subject.case.text);
        let what = match subject.fate(&text, &mut random) {
            Ok(Fate::Caught(what)) => what,
            Ok(Fate::Safe) => "safe",
            Ok(Fate::Wrong(violation)) => {
                let change = mutation.describe(&subject.case.text);
                eprintln!("{}: {change}\n  {violation}", subject.case.name);
                wrong.push(format!("{}: {change}: {violation}", subject.case.name));
                "wrong"
            }
            Err(error) => panic!("{}: {error}\n{text}", subject.case.name),
        };
        *counts.entry(what).or_default() += 1;
    }
    eprintln!("{n_mutants} mutants of {n_subjects} cases from seed {seed}: {counts:?}");
    assert!(
        wrong.is_empty(),
        "{} wrong programs are called safe:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

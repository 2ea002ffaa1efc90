//! Rules that are switched off: an answer only becomes weaker by it, and only one that has named the rule.
//!
//! Every case is decided as it is, without each rule that its answer names, without one that it does not name, and
//! strictly. `CUDA_VERIFY_CASES` sets the number of cases, 0 for all; `CUDA_VERIFY_FOLDER` a folder of cases.

#[path = "support/options.rs"]
mod options;

use std::path::{Path, PathBuf};

use cuda_verify_core::{ReasonKind, Report, Rule, Verdict, Verifier};
use cuda_verify_testkit::{Case, collect_cases};

use crate::options::configure;

/// Cases that are looked at if nothing else is asked for.
const N_CASES: usize = 24;

fn cases() -> Vec<Case> {
    let folder = std::env::var("CUDA_VERIFY_FOLDER")
        .map_or_else(|_| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda"), PathBuf::from);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        Case::parse(&path.display().to_string(), &text).ok()
    };
    let all: Vec<Case> = collect_cases(&folder).into_iter().filter_map(read).collect();
    let wanted = std::env::var("CUDA_VERIFY_CASES").ok().and_then(|it| it.parse().ok());
    match wanted.unwrap_or(N_CASES) {
        0 => all,
        n => {
            let step = all.len().div_ceil(n);
            all.into_iter().step_by(step.max(1)).collect()
        }
    }
}

fn decide(case: &Case, switch: impl FnOnce(Verifier) -> Verifier) -> Option<Report> {
    let verifier = configure(Verifier::new(), &case.options).ok()?;
    switch(verifier).source_text(&case.name, &case.text).verify().ok()
}

/// The rules that an answer names.
fn named(report: &Report) -> Vec<Rule> {
    let mut rules: Vec<Rule> = report.rules().into_iter().collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// What is wrong about the answer of a case without some rules.
fn problem(before: &Report, after: &Report, off: &[Rule]) -> Option<String> {
    let rested_on: Vec<Rule> = named(before).into_iter().filter(|it| off.contains(it)).collect();
    match (&before.verdict, &after.verdict) {
        (Verdict::Safe { .. }, Verdict::Safe { .. }) => {
            let rule = named(after).into_iter().find(|rule| off.contains(rule))?;
            Some(format!("safe by `{}`, which is off", rule.tag))
        }
        (Verdict::Safe { .. }, Verdict::Unknown) => {
            let reason = after.reasons.iter().find(|reason| reason.kind == ReasonKind::Bounded);
            // One rule that is off can take away the place where another one would have been needed.
            let names_one = |text: &str| rested_on.iter().any(|rule| text.contains(rule.tag));
            match reason {
                Some(reason) if names_one(&reason.message) => None,
                _ => Some("no longer safe, though it names no rule that is off".to_owned()),
            }
        }
        // What the rule leaves out can be a violation, and so can what lies beyond the bounds of an answer.
        (Verdict::Safe { is_complete, .. }, Verdict::Unsafe)
            if !rested_on.is_empty() || !is_complete =>
        {
            None
        }
        (Verdict::Unsafe, Verdict::Unsafe) | (Verdict::Unknown, Verdict::Unknown) => None,
        (_, _) => Some("another verdict".to_owned()),
    }
}

#[test]
fn each_rule_of_a_minimal_set_is_necessary() {
    let mut problems = Vec::new();
    for case in cases() {
        let Some(all) = decide(&case, |it| it).filter(Report::is_safe) else { continue };
        let Some(few) = decide(&case, |it| it.minimize_assumptions(true)) else { continue };
        if few.verdict != all.verdict || !named(&few).iter().all(|it| named(&all).contains(it)) {
            problems.push(format!("{}: {:?} by {:?}", case.name, few.verdict, named(&few)));
        }
        let others: Vec<Rule> =
            Rule::ALL.iter().copied().filter(|it| !named(&few).contains(it)).collect();
        for necessary in named(&few) {
            let off = others.iter().copied().chain([necessary]);
            let without = decide(&case, |it| off.fold(it, Verifier::without));
            if without.is_some_and(|it| it.verdict == all.verdict) {
                problems.push(format!("{}: `{}` is not necessary", case.name, necessary.tag));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn an_answer_without_a_rule_is_weaker_and_has_named_it() {
    let mut problems = Vec::new();
    for (number, case) in cases().iter().enumerate() {
        let Some(before) = decide(case, |it| it) else { continue };
        let rules = named(&before);
        let others: Vec<Rule> =
            Rule::ALL.iter().copied().filter(|it| !rules.contains(it)).collect();
        let other = others[number % others.len()];
        let mut tried: Vec<Vec<Rule>> = vec![vec![other], Rule::ALL.to_vec()];
        tried.extend(rules.iter().map(|rule| vec![*rule]));
        for off in tried {
            let without =
                |verifier| off.iter().fold(verifier, |it: Verifier, rule| it.without(*rule));
            let after = decide(case, without);
            let what = match &after {
                None => Some("no answer".to_owned()),
                Some(after) => problem(&before, after, &off),
            };
            if let Some(what) = what {
                let tags: Vec<&str> = off.iter().map(|rule| rule.tag).collect();
                problems.push(format!("{}: without {}: {what}", case.name, tags.join(", ")));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

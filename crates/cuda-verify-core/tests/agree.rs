//! The agreement matrix: one question, asked in every way that claims to decide it.
//!
//! Two rules. No two ways contradict each other: one says that the program is safe, within no bounds, and another one
//! shows a violation that a run confirms. And a program that is known to be right or wrong is not called the contrary by
//! any of them. Where the default is weaker than another way, the case is listed; that is no contradiction.
//!
//! Every so manieth case is asked, or all of them with `CUDA_VERIFY_CASES=0`; `CUDA_VERIFY_FOLDER` names another folder.
//! `cargo xtask agree` does so with optimisation.

#[path = "support/options.rs"]
mod options;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use cuda_verify_core::{
    Confirmation, Contexts, Report, RunAnswer, Surroundings, Threads, Verdict, Verifier,
};
use cuda_verify_testkit::{Case, VerdictKind, collect_cases};

/// Cases that are asked if nothing else is said.
const N_CASES: usize = 50;
/// Time for one question; it is no answer then.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A way to ask, as the options that make it.
struct Way {
    name: &'static str,
    /// Whether the program is only run, so that nothing but a violation is an answer.
    is_run: bool,
    /// Whether a violation may be one that a rule which the default names leaves out.
    is_strict: bool,
    ask: fn(Verifier) -> Verifier,
}

/// The ways; the first one is the default.
const WAYS: [Way; 8] = [
    Way { name: "default", is_run: false, is_strict: false, ask: |it| it },
    Way {
        name: "more time",
        is_run: false,
        is_strict: false,
        ask: |it| it.timeout(Some(2 * TIMEOUT)),
    },
    Way { name: "no runs", is_run: false, is_strict: false, ask: |it| it.runs(false) },
    Way { name: "pair", is_run: false, is_strict: false, ask: |it| it.threads(Threads::Pair) },
    Way { name: "exact", is_run: false, is_strict: false, ask: |it| it.threads(Threads::Exact) },
    Way {
        name: "launchers",
        is_run: false,
        is_strict: false,
        ask: |it| it.contexts(Contexts::Launchers),
    },
    Way { name: "strict", is_run: false, is_strict: true, ask: |it| it.strict(true) },
    Way { name: "run", is_run: true, is_strict: false, ask: |it| it },
];

struct Quiet;

impl Surroundings for Quiet {
    fn print(&mut self, _is_error: bool, _text: &[u8]) {}
    fn progress(&mut self, _n_steps: u64, _launch: Option<(String, u64, u64)>) {}
}

/// What one way says, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Open,
    Bounded,
    Safe,
    Unsafe,
}

impl Answer {
    fn of(report: &Report) -> Self {
        let is_confirmed = report.violations.iter().any(|violation| match violation.confirmation {
            Confirmation::Run | Confirmation::Confirmed => true,
            Confirmation::Candidate { .. } => false,
        });
        match report.verdict {
            Verdict::Safe { is_complete: true, .. } => Self::Safe,
            Verdict::Safe { is_complete: false, .. } => Self::Bounded,
            Verdict::Unsafe if is_confirmed => Self::Unsafe,
            Verdict::Unsafe | Verdict::Unknown => Self::Open,
        }
    }

    fn contradicts(self, other: Self) -> bool {
        matches!((self, other), (Self::Safe, Self::Unsafe) | (Self::Unsafe, Self::Safe))
    }
}

fn ask(way: &Way, case: &Case) -> Option<Answer> {
    let verifier = options::configure(Verifier::new(), &case.options).ok()?;
    let verifier = verifier.source_text(&case.name, &case.text).timeout(Some(TIMEOUT));
    let verifier = (way.ask)(verifier);
    if way.is_run {
        let report = verifier.run(0, &mut Quiet).ok()?;
        return Some(match report.answer {
            RunAnswer::Violation => Answer::Unsafe,
            RunAnswer::Clean | RunAnswer::Unknown => Answer::Open,
        });
    }
    let answer = verifier.verify().ok().map(|report| Answer::of(&report))?;
    Some(if way.is_strict && answer == Answer::Unsafe { Answer::Open } else { answer })
}

/// What is wrong about the answers to one case, and in which ways more is known than by default.
fn compare(case: &Case) -> (Vec<String>, Option<String>) {
    let answers: Vec<(&str, Answer)> =
        WAYS.iter().filter_map(|way| Some((way.name, ask(way, case)?))).collect();
    let name = &case.name;
    let mut problems = Vec::new();
    for (at, (left, said)) in answers.iter().enumerate() {
        for (right, other) in answers.iter().skip(at + 1).filter(|(_, it)| it.contradicts(*said)) {
            problems.push(format!("{name}: {left} says {said:?}, {right} says {other:?}"));
        }
        let expected = match case.verdict {
            VerdictKind::Safe => Answer::Safe,
            VerdictKind::Unsafe => Answer::Unsafe,
            VerdictKind::Bounded
            | VerdictKind::Unknown
            | VerdictKind::Accepted
            | VerdictKind::Rejected => Answer::Open,
        };
        if case.wrong_because.is_none() && expected.contradicts(*said) {
            problems.push(format!("{name}: {left} says {said:?}, and it is {expected:?}"));
        }
    }
    let default = answers.first().map_or(Answer::Open, |(_, said)| *said);
    let stronger: Vec<String> = answers
        .iter()
        .filter(|(_, said)| *said > default)
        .map(|(way, said)| format!("{way} {said:?}"))
        .collect();
    let weaker =
        (!stronger.is_empty()).then(|| format!("{name}: {default:?}, {}", stronger.join(", ")));
    (problems, weaker)
}

fn cases() -> Vec<Case> {
    let folder = std::env::var("CUDA_VERIFY_FOLDER")
        .map_or_else(|_| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda"), PathBuf::from);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        Case::parse(&name, &text).ok()
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

#[test]
fn no_two_ways_contradict_each_other() {
    let cases = cases();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            found.push(compare(case));
        }
        found
    };
    let n_workers = thread::available_parallelism().map_or(1, usize::from);
    let (problems, weaker): (Vec<Vec<String>>, Vec<Option<String>>) = thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|it| it.join().expect("a worker does not panic")).unzip()
    });
    let mut weaker: Vec<String> = weaker.into_iter().flatten().collect();
    weaker.sort_unstable();
    println!("{} of {} cases where the default is weaker", weaker.len(), cases.len());
    weaker.iter().for_each(|line| println!("  {line}"));
    let mut problems: Vec<String> = problems.into_iter().flatten().collect();
    problems.sort_unstable();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

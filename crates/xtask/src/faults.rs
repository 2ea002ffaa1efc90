//! Faults that are planted in the verifier: whether the standing tests find them.
//!
//! All faults of the [list] are built into a copy of the tree below `target/faults`, each behind a switch, so that
//! one build serves for all. Then the tests run with one fault on, until one of them fails; without a fault all of them
//! have to pass. A test that a fault keeps from ending finds it as well. A fault that no test finds is what a new case, or
//! a new feature of a generator, is needed for.
#![expect(clippy::disallowed_methods, reason = "tests are timed")]

mod list;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};

use crate::copied::{self, Answer, Built};
use list::{FAULTS, Fault};

/// The tests that are asked, as package and test, the quickest first.
const TESTS: [(&str, &str); 8] = [
    ("cuda-verify-symex", "programs"),
    ("cuda-verify-symex", "loops"),
    ("cuda-verify-symex", "kernels"),
    ("cuda-verify-protocol", "agreement"),
    ("cuda-verify-core", "cases"),
    ("cuda-verify-core", "rules"),
    ("cuda-verify-core", "modes"),
    ("cuda-verify-core", "mutants"),
];

/// How many times as long as without a fault a test may take until it counts as one that does not end.
const PATIENCE: u32 = 5;
const LEAST_PATIENCE: Duration = Duration::from_secs(20);

/// By this the copy learns which fault is on.
const SWITCH: &str = "CUDA_VERIFY_FAULT";

/// The module of the copy that the replacements call.
const MODULE: &str = r#"//! Which fault is on.

/// Whether the fault is on.
#[must_use]
pub fn is_on(name: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("CUDA_VERIFY_FAULT").ok()).as_deref() == Some(name)
}
"#;

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Only these faults
    faults: Vec<String>,
    /// Only list the faults
    #[arg(long)]
    list: bool,
    /// Ask all tests, also after one that finds the fault
    #[arg(long)]
    all: bool,
    /// Only this test; may be repeated
    #[arg(long = "test")]
    tests: Vec<String>,
    /// Seconds for one fault
    #[arg(long, default_value_t = 600)]
    limit: u64,
}

/// Plants the faults one by one; gives a line for each that no test finds.
///
/// # Errors
/// If a fault has no place in the tree, the tree cannot be built, or a test fails without a fault.
pub(crate) fn run(root: &Path, options: &Options) -> Result<Vec<String>> {
    let unknown = options.faults.iter().find(|name| FAULTS.iter().all(|it| it.name != **name));
    if let Some(name) = unknown {
        bail!("there is no fault `{name}`; `--list` names them");
    }
    let is_chosen = |fault: &&Fault| {
        options.faults.is_empty() || options.faults.iter().any(|name| name == fault.name)
    };
    let chosen: Vec<&Fault> = FAULTS.iter().filter(is_chosen).collect();
    if options.list {
        chosen.iter().for_each(|it| eprintln!("{:20} {} ({})", it.name, it.meaning, it.file));
        return Ok(Vec::new());
    }
    let tree = copied::copy(root, "faults", &with_faults(root)?)?;
    let mut tests = copied::build(&tree, &TESTS)?;
    tests.retain(|test| options.tests.is_empty() || options.tests.contains(&test.name));
    let mut patience = Vec::new();
    for test in &tests {
        let start = Instant::now();
        let answer = ask(test, "", Duration::from_secs(options.limit))?;
        ensure!(
            answer == Answer::Passes,
            "without a fault, `{}` does not pass within {} s",
            test.name,
            options.limit
        );
        patience.push(LEAST_PATIENCE.max(PATIENCE * start.elapsed()));
    }
    let tests: Vec<(Built, Duration)> = tests.into_iter().zip(patience).collect();
    let mut survivors = Vec::new();
    for fault in chosen {
        if !is_found(fault, &tests, options)? {
            survivors.push(format!("no test finds `{}`: {}", fault.name, fault.meaning));
        }
    }
    Ok(survivors)
}

/// Asks the tests about a fault and prints a line.
fn is_found(fault: &Fault, tests: &[(Built, Duration)], options: &Options) -> Result<bool> {
    let (start, limit) = (Instant::now(), Duration::from_secs(options.limit));
    let mut finders: Vec<String> = Vec::new();
    for (test, patience) in tests {
        let left = limit.saturating_sub(start.elapsed());
        let asked_at = Instant::now();
        let what = match ask(test, fault.name, left.min(*patience))? {
            Answer::Finds => Some(""),
            Answer::OutOfTime if *patience <= left => Some(" does not end"),
            Answer::Passes | Answer::OutOfTime => None,
        };
        if let Some(what) = what {
            finders.push(format!("{}{what} ({} s)", test.name, asked_at.elapsed().as_secs()));
            if !options.all {
                break;
            }
        }
    }
    let by = if finders.is_empty() { "not found".to_owned() } else { finders.join(", ") };
    eprintln!("{:20} {by}, {} s", fault.name, start.elapsed().as_secs());
    Ok(!finders.is_empty())
}

/// The files of the tree with the faults in them, below `crates`; or the faults whose place is not there any longer.
///
/// # Errors
/// If a file cannot be read, or the text of a fault does not stand in it once.
pub(crate) fn with_faults(root: &Path) -> Result<BTreeMap<String, String>> {
    let read = |file: &str| copied::read(&root.join("crates").join(file));
    let mut texts = BTreeMap::new();
    let mut problems = Vec::new();
    for fault in FAULTS {
        let text = match texts.remove(fault.file) {
            Some(text) => text,
            None => read(fault.file)?,
        };
        if text.matches(fault.text).count() != 1 {
            problems.push(format!("`{}` in {}: `{}`", fault.name, fault.file, fault.text));
        }
        let condition = format!("cuda_verify_base::fault::is_on({:?})", fault.name);
        let replacement = fault.replacement.replace("FAULT", &condition);
        texts.insert(fault.file, text.replacen(fault.text, &replacement, 1));
    }
    ensure!(
        problems.is_empty(),
        "the text of a fault must stand once in its file:\n{}",
        problems.join("\n")
    );
    let base = "cuda-verify-base/src/lib.rs";
    texts.insert(base, read(base)? + "\n#[doc(hidden)]\npub mod fault;\n");
    texts.insert("cuda-verify-base/src/fault.rs", MODULE.to_owned());
    Ok(texts.into_iter().map(|(file, text)| (format!("crates/{file}"), text)).collect())
}

/// Runs a test with a fault on.
fn ask(test: &Built, fault: &str, limit: Duration) -> Result<Answer> {
    test.run(&[(SWITCH, fault)], limit)
}

//! Running every case of a folder as a test of its own.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::bless::bless;
use crate::case::Case;
use crate::compare::{Actual, check};

/// Set, cases whose outcome is another one than expected are written anew ([`bless`]).
const BLESS: &str = "CASES_BLESS";

/// What the names of case files end with.
const SUFFIXES: [&str; 5] = ["cu", "cpp", "c", "ptx", "goto"];

/// Runs all case files below a folder with the usual command line of test binaries.
///
/// # Panics
/// Panics if the folder cannot be read: then no case would run at all.
pub fn run_folder(root: &Path, run: fn(&Case) -> Result<Actual, String>) -> ExitCode {
    libtest_mimic::run(&Arguments::from_args(), trials(root, run)).exit_code()
}

/// The tests that [`run_folder`] runs, for a binary that has others as well.
///
/// # Panics
/// As it does.
#[must_use]
pub fn trials(root: &Path, run: fn(&Case) -> Result<Actual, String>) -> Vec<Trial> {
    let files = collect_cases(root).into_iter();
    let trial = |path: PathBuf| {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || run_file(&path, run))
    };
    files.map(trial).collect()
}

/// All case files below a folder (`.cu`, `.cpp`, `.c`, `.ptx`, `.goto`), sorted.
///
/// # Panics
/// If the folder cannot be read or holds none: then no case would run at all.
#[must_use]
pub fn collect_cases(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(root, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no cases below `{}`", root.display());
    files
}

/// Those of [`collect_cases`] that are CUDA programs.
///
/// # Panics
/// As it does.
#[must_use]
pub fn collect_programs(root: &Path) -> Vec<PathBuf> {
    let mut files = collect_cases(root);
    files.retain(|path| path.extension().is_some_and(|it| it == "cu"));
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("cannot read `{}`: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap_or_else(|error| panic!("cannot list cases: {error}")).path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| SUFFIXES.iter().any(|suffix| it == *suffix)) {
            files.push(path);
        }
    }
}

fn run_file(path: &Path, run: fn(&Case) -> Result<Actual, String>) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.display().to_string();
    let is_known_wrong = path.components().any(|part| part.as_os_str() == "known-wrong");
    let is_blessing = std::env::var_os(BLESS).is_some() && !is_known_wrong;
    let case = match Case::parse(&name, &text) {
        // A new case may leave it to the first run to say what comes out.
        Err(_) if is_blessing => Case::parse(&name, &format!("{text}\n//@ verdict: safe\n"))?,
        parsed => parsed?,
    };
    let outcome = run(&case).and_then(|actual| {
        check(&case, &actual).map_err(|problems| {
            if is_blessing {
                // Who asks for it sees in the difference that the file has changed, and here if it has not.
                if let Err(error) = std::fs::write(path, bless(&text, &actual)) {
                    return format!("cannot write `{name}`: {error}");
                }
            }
            let note = if is_blessing { "\nwritten anew: run again" } else { "" };
            format!("{problems}\n\nThe output is:\n\n{}{note}", actual.output)
        })
    });
    match (is_known_wrong, &case.wrong_because) {
        (false, None) => Ok(outcome?),
        (false, Some(_)) => Err("`wrong-because` outside of `known-wrong`".into()),
        (true, None) => Err("no `//@ wrong-because:` line".into()),
        (true, Some(_)) if outcome.is_err() => Ok(()),
        (true, Some(_)) => Err("is right now: move it out of `known-wrong`".into()),
    }
}

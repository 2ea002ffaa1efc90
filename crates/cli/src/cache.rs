//! Answers that are kept in a folder and used again for the same question.
//!
//! The name of an answer is a hash of all that it depends on ([`Cache::key`]): the program that answers, the options,
//! the files of the program and every file that they may include, with its place in the order in which it is looked
//! for. Where that is not known for sure, nothing is kept. An answer that depends on how much time there was is kept
//! for the same limit only.

mod dependencies;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cuda_verify_core::{ReasonKind, Report, UnitFlags, Verdict};
use sha2::{Digest, Sha256};

use crate::args::VerifyArgs;
use crate::cache::dependencies::Dependencies;
use crate::models::below;

/// Raised when answers are kept in another way.
const VERSION: u32 = 1;

/// A folder of answers.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    /// A hash of the program that is running.
    tool: String,
    dependencies: Dependencies,
}

/// The names of the answers to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// Of an answer that more time would not change.
    settled: String,
    /// Of one that it might; none where the limit is not that of this question alone.
    limited: Option<String>,
}

impl Cache {
    /// The answers in a folder, which is made if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be made, or the program cannot read itself.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let tool = hex(&Sha256::digest(fs::read(std::env::current_exe()?)?));
        Ok(Self { folder: folder.to_path_buf(), tool, dependencies: Dependencies::default() })
    }

    /// The key of a program, for a question that names all options but the limits of time; none where it cannot be told
    /// what the answer depends on.
    pub(crate) fn key(
        &mut self,
        files: &[(PathBuf, UnitFlags)],
        options: &VerifyArgs,
        question: &str,
    ) -> Option<Key> {
        // Other solvers are other programs, which may be replaced; scripts are written beside the answer.
        let is_alone = options.solver == "embedded" && options.cross_check.is_none();
        if !is_alone || options.dump_smt2.is_some() {
            return None;
        }
        let mut text = format!("{VERSION} {} {question}\n", self.tool);
        for folder in &options.models {
            text.push_str(&headers(folder)?);
        }
        for (file, flags) in files {
            let mut folders = options.include.clone();
            folders.extend(flags.include_dirs.iter().cloned());
            let defines = options.define.iter().chain(&flags.defines);
            if defines.clone().any(|define| define.contains("include")) {
                return None;
            }
            let first = options.include_file.iter().chain(&flags.include_files);
            for file in first.chain([file]) {
                let found = self.dependencies.of(file, &folders)?;
                // Writing to a string does not fail.
                let _infallible = writeln!(text, "{file:?} {flags:?}\n{found}");
            }
        }
        let settled = hex(&Sha256::digest(&text));
        let limited = options.timeout.is_none().then(|| {
            let limit = format!("{settled} {:?}", options.timeout_each);
            hex(&Sha256::digest(limit))
        });
        Some(Key { settled, limited })
    }

    /// Forgets which files were read, since they may be others now.
    pub(crate) fn look_again(&mut self) {
        self.dependencies = Dependencies::default();
    }

    /// The answer that is kept.
    pub(crate) fn get(&self, key: &Key) -> Option<Report> {
        let names = std::iter::once(&key.settled).chain(&key.limited);
        names.filter_map(|name| read(&self.path(name))).next()
    }

    /// Keeps an answer.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn put(&self, key: &Key, report: &Report) -> io::Result<()> {
        let is_broken = report.reasons.iter().any(|reason| reason.kind == ReasonKind::Internal);
        let name = if is_settled(report) { Some(&key.settled) } else { key.limited.as_ref() };
        let Some(name) = name.filter(|_| !is_broken) else { return Ok(()) };
        let path = self.path(name);
        let Some(folder) = path.parent() else { return Ok(()) };
        fs::create_dir_all(folder)?;
        let body = report.to_stored();
        let text = format!("{}\n{body}", hex(&Sha256::digest(&body)));
        // Who reads at the same time sees the whole answer or none.
        let own = path.with_extension(format!("{}.new", std::process::id()));
        fs::write(&own, text)?;
        fs::rename(&own, &path)
    }

    fn path(&self, name: &str) -> PathBuf {
        let (start, rest) = name.split_at(2);
        self.folder.join(start).join(rest).with_extension("json")
    }
}

/// All headers of a folder of models, since any of them may be read; none if they are not known.
fn headers(folder: &Path) -> Option<String> {
    let mut text = format!("{folder:?}\n");
    for path in below(folder)? {
        // Writing to a string does not fail.
        let _infallible =
            writeln!(text, "{path:?} {}", hex(&Sha256::digest(fs::read(&path).ok()?)));
    }
    Some(text)
}

/// Whether an answer is the same however much time there is.
fn is_settled(report: &Report) -> bool {
    match &report.verdict {
        Verdict::Safe { is_complete, .. } => *is_complete,
        Verdict::Unsafe => true,
        Verdict::Unknown => false,
    }
}

/// An answer that was written whole.
fn read(path: &Path) -> Option<Report> {
    let text = fs::read_to_string(path).ok()?;
    let (sum, body) = text.split_once('\n')?;
    if sum != hex(&Sha256::digest(body)) {
        return None;
    }
    Report::from_stored(body)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _infallible = write!(text, "{byte:02x}");
        text
    })
}

/// What is read once in a run.
type Known<T> = BTreeMap<PathBuf, T>;

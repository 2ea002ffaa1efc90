//! The verification of one program among several that are verified at the same time.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cuda_verify_core::base::deadline::Stopwatch;
use cuda_verify_core::{Deadline, Error, Report, UnitFlags, Verifier};

use super::{CheckArgs, Conditions, Parts, question};
use crate::args::VerifyArgs;
use crate::cache::{Cache, Key};
use crate::database::Database;
use crate::inputs::{name_of, verifier};
use crate::output::err;
use crate::watchdog;

/// What the verification of each program needs.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) cli: &'a CheckArgs,
    /// When the time of all is up.
    pub(super) deadline: Deadline,
    pub(super) database: Database,
    pub(super) cache: Option<Mutex<Cache>>,
}

/// What became of a program.
pub(super) enum Work {
    /// Its answer was kept.
    Kept(Box<Report>),
    /// A stage is shown.
    Shown(String),
    Verified(Box<(Verifier, Report)>, Option<Key>),
    Failed(Error),
}

impl Worker<'_> {
    pub(super) fn verify(&self, files: &[PathBuf]) -> Work {
        let name = name_of(files);
        let key = self.key(files);
        if let Some(report) = key.as_ref().and_then(|key| self.locked()?.get(key)) {
            return Work::Kept(Box::new(report));
        }
        let verifier = match verifier(files, &self.database) {
            Ok(verifier) => verifier,
            Err(error) => return Work::Failed(error),
        };
        let each = self.cli.verify.timeout_each;
        let timeout = self.deadline.remaining().into_iter().chain(each).min();
        let verifier = self.cli.verify.configure(verifier).timeout(timeout);
        let verifier = verifier.deadline(&watchdog::deadline());
        let verifier = verifier
            .require_complete(self.cli.require_complete)
            .minimize_assumptions(self.cli.minimize_assumptions)
            .deny_conditions(self.cli.conditions == Conditions::Deny)
            .report_kernels(self.cli.report == Some(Parts::Kernels));
        if let Some(stage) = self.cli.show {
            return verifier.show(stage.into()).map_or_else(Work::Failed, Work::Shown);
        }
        let verifier = if self.cli.verbose { with_stages(verifier, &name) } else { verifier };
        let watch = Stopwatch::start();
        let answer = verifier.verify();
        if self.cli.verbose {
            err(&format!("{:9.3} s  {name}: done\n", watch.elapsed().as_secs_f64()));
        }
        match answer {
            Ok(report) => {
                let mut report = self.with_hostile_input(&verifier, report);
                watchdog::explain(&mut report);
                Work::Verified(Box::new((verifier, report)), key)
            }
            Err(error) => Work::Failed(error),
        }
    }

    /// The answer with the violations that need missing or malformed input, if they are asked for and there are no
    /// others; what it says of kernels stays.
    fn with_hostile_input(&self, verifier: &Verifier, report: Report) -> Report {
        if !self.cli.verify.checks_hostile_input() || report.is_unsafe() {
            return report;
        }
        let each = self.cli.verify.timeout_each;
        let timeout = self.deadline.remaining().into_iter().chain(each).min();
        let hostile = VerifyArgs::with_any_input(verifier.clone()).report_kernels(false);
        match hostile.timeout(timeout).verify() {
            Ok(mut found) if found.is_unsafe() => {
                found.violations.iter_mut().for_each(|it| it.needs_hostile_input = true);
                found.kernels = report.kernels;
                found.host = report.host;
                found
            }
            Ok(_) | Err(_) => report,
        }
    }

    /// The answers that are kept. A thread that failed has left them as they were.
    fn locked(&self) -> Option<MutexGuard<'_, Cache>> {
        Some(self.cache.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Under which name the answer is kept. Repairs are looked for anew, since they need the program.
    fn key(&self, files: &[PathBuf]) -> Option<Key> {
        let is_known = self.cli.show.is_none() && !self.cli.suggest && !self.cli.fix;
        let mut cache = self.locked().filter(|_| is_known)?;
        let files: Vec<(PathBuf, UnitFlags)> =
            files.iter().map(|file| (file.clone(), self.database.flags(file))).collect();
        cache.key(&files, &self.cli.verify, &question(self.cli))
    }

    /// Keeps an answer, unless some file was changed in the meantime.
    pub(super) fn keep(&self, files: &[PathBuf], key: Option<Key>, report: &Report) {
        if let Some(mut cache) = self.locked() {
            cache.look_again();
        }
        let Some(key) = key.filter(|key| self.key(files).as_ref() == Some(key)) else { return };
        if let Some(Err(error)) = self.locked().map(|cache| cache.put(&key, report)) {
            err(&format!("note: the answer is not kept: {error}\n"));
        }
    }
}

/// Tells on standard error which part of the work begins, and when.
fn with_stages(verifier: Verifier, name: &str) -> Verifier {
    let (watch, name) = (Stopwatch::start(), name.to_owned());
    verifier.on_progress(move |progress| {
        let seconds = watch.elapsed().as_secs_f64();
        err(&format!("{seconds:9.3} s  {name}: {}\n", progress.name()));
    })
}

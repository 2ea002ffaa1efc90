//! The process that runs programs with one mutant on, started again when a mutant ends it or lets it hang.
#![expect(clippy::disallowed_methods, reason = "a process is started and timed")]

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::copied::Built;

/// A program: a case file, or one small change of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Program {
    pub(super) path: PathBuf,
    /// Which change, 0 for none.
    pub(super) change: u32,
}

/// What came out of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) verdict: String,
    /// Whether the test of the case passes.
    pub(super) passes: bool,
    pub(super) time: Duration,
    /// The mutants that were reached, where none is on.
    pub(super) reached: Vec<usize>,
}

impl Reply {
    /// Reads a line of the worker.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (verdict, passes) = (words.next()?.to_owned(), words.next()? == "passes");
        let time = Duration::from_micros(words.next()?.parse().ok()?);
        let reached = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(Self { verdict, passes, time, reached })
    }
}

pub(super) struct Worker {
    built: Built,
    running: Option<Running>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
}

impl Worker {
    pub(super) const fn new(built: Built) -> Self {
        Self { built, running: None }
    }

    /// The line that answers a question; none if the process ended, or took longer than the limit.
    ///
    /// # Errors
    /// If the process cannot be started.
    pub(super) fn ask(
        &mut self,
        mutant: usize,
        program: &Program,
        limit: Duration,
    ) -> Result<Option<String>> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let question = format!("{mutant} {} {}\n", program.change, program.path.display());
        let is_asked = running.questions.write_all(question.as_bytes()).is_ok();
        let answer = if is_asked {
            running.answers.recv_timeout(limit)
        } else {
            Err(RecvTimeoutError::Disconnected)
        };
        if answer.is_ok() {
            self.running = Some(running);
        } else {
            running.child.kill()?;
            running.child.wait()?;
        }
        Ok(answer.ok())
    }

    fn start(&self) -> Result<Running> {
        let mut child = Command::new(&self.built.executable)
            .current_dir(&self.built.package)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start `{}`", self.built.executable.display()))?;
        let questions = child.stdin.take().context("the process is asked")?;
        let output = BufReader::new(child.stdout.take().context("the process answers")?);
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, questions, answers })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // It may have ended by itself.
            running.child.kill().and_then(|()| running.child.wait()).ok();
        }
    }
}

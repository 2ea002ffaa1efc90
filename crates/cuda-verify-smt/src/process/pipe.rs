//! A child process that is talked to over pipes, none of which can block the caller.
//!
//! One thread writes what is sent, one cuts the output into expressions, one keeps the end of what the process says
//! on its standard error. Every wait has a deadline. The process leads a group of its own, which is killed as a
//! whole when the pipe is dropped, so that no child of a wrapper script survives.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cuda_verify_base::Deadline;

use crate::solver::Error;
use crate::text::Framer;

/// Bytes of standard error that are kept for messages.
const KEPT_STDERR: usize = 2048;

/// Bytes of output without an expression in it after which the process is not believed to speak SMT-LIB.
const MAX_PENDING: usize = 256 << 20;

/// Longest wait before a cancelled deadline is noticed.
const POLL: Duration = Duration::from_millis(20);

/// Longest wait for the threads and the exit status of a process that has closed its output.
const GRACE: Duration = Duration::from_millis(500);

/// What the reading thread reports.
enum Event {
    Expression(String),
    /// End of the output, with what came after the last expression.
    End(String),
}

/// A running process.
#[derive(Debug)]
pub(crate) struct Pipe {
    child: Child,
    /// Dropped first of all when the process is ended.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Event>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    /// Closed once the standard error has been read to its end.
    stderr_end: Receiver<()>,
}

impl Pipe {
    /// Starts a program, with a limit on its memory if one is given.
    pub(crate) fn start(command: &[String], memory_mib: Option<u32>) -> Result<Self, Error> {
        let Some((program, arguments)) = command.split_first() else {
            return Err(Error::configuration("an empty command"));
        };
        let mut child =
            spawn(program, arguments).map_err(|source| Error::spawn(&command.join(" "), source))?;
        if let Some(limit) = memory_mib {
            limit_memory(&child, limit);
        }
        let missing = || Error::protocol("the process has no pipes");
        let mut stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (input, to_write) = channel::<Vec<u8>>();
        // A thread that cannot go on ends; the other side sees a closed channel, and the deadline holds anyway.
        thread::spawn(move || {
            for bytes in to_write {
                if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (found, output) = channel();
        thread::spawn(move || read_expressions(stdout, &found));
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let ring = Arc::clone(&kept);
        let (reader_lives, stderr_end) = channel();
        thread::spawn(move || {
            keep_end(stderr, &ring);
            drop(reader_lives);
        });
        Ok(Self { child, input: Some(input), output, stderr: kept, stderr_end })
    }

    /// Sends text. Never waits; whether it arrives shows in the answers.
    pub(crate) fn send(&self, text: &str) {
        if let Some(input) = &self.input {
            // The writer is gone only if the process is, which the next read reports.
            drop(input.send(text.as_bytes().to_vec()));
        }
    }

    /// The next expression that the process prints.
    pub(crate) fn read(&self, deadline: &Deadline) -> Result<String, Error> {
        loop {
            if deadline.is_over() {
                return Err(Error::timeout());
            }
            let wait = deadline.remaining().map_or(POLL, |left| left.min(POLL));
            match self.output.recv_timeout(wait) {
                Ok(Event::Expression(text)) => return Ok(text),
                Ok(Event::End(rest)) => return Err(self.ended(&rest)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended("")),
            }
        }
    }

    /// What the process said last on its standard error.
    pub(crate) fn stderr(&self) -> String {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }

    /// The error for a process that has closed its output.
    fn ended(&self, rest: &str) -> Error {
        let grace = Deadline::after(GRACE);
        let status = loop {
            match exit_status(&self.child) {
                Some(status) => break status,
                None if grace.is_over() => break "it closed its output".to_owned(),
                None => thread::sleep(Duration::from_millis(1)),
            }
        };
        // Its last words may still be on the way; a child of it may hold the pipe open.
        let _ = self.stderr_end.recv_timeout(GRACE);
        let said = self.stderr();
        let words = if rest.is_empty() { said } else { format!("{rest} {said}") };
        Error::died(status, words.trim())
    }
}

/// How the process has ended, if it has. It is not reaped, so that its number still names its group.
#[cfg(unix)]
fn exit_status(child: &Child) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    let pid = Pid::from_child(child);
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(pid), options).ok()??;
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => Some(format!("exit status {code}")),
        (None, Some(signal)) => Some(format!("signal {signal}")),
        (None, None) => None,
    }
}

#[cfg(not(unix))]
fn exit_status(_child: &Child) -> Option<String> {
    Some("it closed its output".to_owned())
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.input = None;
        kill_group(&mut self.child);
        // Reaps the process; it was killed, so that this does not take long. Failure means it is gone already.
        drop(self.child.wait());
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that starts processes")]
fn spawn(program: &str, arguments: &[String]) -> std::io::Result<Child> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// Limits the address space of a process and of those that it starts from now on. It has been running for some
/// microseconds, in which it has not asked for much.
fn limit_memory(child: &Child, limit_mib: u32) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let bytes = Some(u64::from(limit_mib) << 20);
        // Fails if the process has ended, or has a lower limit already.
        let _ = prlimit(
            Some(Pid::from_child(child)),
            Resource::As,
            Rlimit { current: bytes, maximum: bytes },
        );
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (child, limit_mib);
}

/// Kills the process and all that it has started.
fn kill_group(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // Fails only if the group is gone.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    // Fails only if the process has ended.
    drop(child.kill());
}

fn read_expressions(mut stdout: impl Read, found: &Sender<Event>) {
    let mut framer = Framer::new();
    let mut buffer = [0; 1 << 14];
    let mut pending = 0;
    while let Ok(count @ 1..) = stdout.read(&mut buffer) {
        framer.extend(&buffer[..count]);
        pending += count;
        while let Some(expression) = framer.next_expression() {
            pending = 0;
            if found.send(Event::Expression(expression)).is_err() {
                return;
            }
        }
        if pending > MAX_PENDING {
            break;
        }
    }
    // Nobody may be listening any more.
    drop(found.send(Event::End(framer.rest())));
}

fn keep_end(mut stderr: impl Read, ring: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut kept = ring.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let excess = kept.len().saturating_sub(KEPT_STDERR);
        kept.drain(..excess);
    }
}

//! The memory of the whole process, for what the stages do not count themselves.
//!
//! Each stage looks at its memory between two steps, and gives no answer when it is at the limit. Where more is taken than
//! is counted, the work is cancelled, so that it ends with a report. A step that goes on all the same, by a defect, would
//! take the machine with it: then the process ends without the answers that are missing.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use cuda_verify_core::{Deadline, ReasonKind, Report};

use crate::exit_code;
use crate::output::{err, out};

/// By which the work on each program is cancelled.
static WORK: Mutex<Vec<Deadline>> = Mutex::new(Vec::new());
/// Whether the work was cancelled for its memory.
static IS_OVER: AtomicBool = AtomicBool::new(false);
/// Looks at the memory after that, before the process is ended.
const N_LAST_LOOKS: u32 = 50;

const INTERVAL: Duration = Duration::from_millis(200);
/// What programs may take beside what is counted: a part of the limit, and the process itself.
const SLACK_PARTS: u64 = 2;
const SLACK_MIB: u64 = 512;

/// Cancels the work when the process has far more memory than so many programs at a time may take, and ends the process as
/// one without an answer if that does not help. Does nothing where the system does not say how much it is.
#[expect(clippy::exit, reason = "the threads that take the memory cannot be stopped")]
pub(crate) fn start(memory_mib: u32, n_programs: usize, is_text: bool) {
    let limit = limit_mib(memory_mib, n_programs);
    if resident_mib().is_none() {
        return;
    }
    // Without a thread there is no second look at memory, which is no reason for not verifying.
    let _started = thread::Builder::new().name("watchdog".to_owned()).spawn(move || {
        while resident_mib().is_none_or(|mib| mib <= limit) {
            thread::sleep(INTERVAL);
        }
        IS_OVER.store(true, Ordering::Relaxed);
        locked().iter().for_each(Deadline::cancel);
        for _ in 0..N_LAST_LOOKS {
            thread::sleep(INTERVAL);
            if resident_mib().is_none_or(|mib| mib > limit.saturating_mul(2)) {
                break;
            }
        }
        err("error: far more memory than `--memory` is in use: there is no answer\n");
        if is_text {
            out("Reason: the memory limit was reached\nVERIFICATION UNKNOWN\n");
        }
        process::exit(i32::from(exit_code::UNKNOWN));
    });
}

/// The deadline of the work on one program, which ends when there is too little memory.
pub(crate) fn deadline() -> Deadline {
    let deadline = Deadline::never();
    locked().push(deadline.clone());
    if IS_OVER.load(Ordering::Relaxed) {
        deadline.cancel();
    }
    deadline
}

fn locked() -> MutexGuard<'static, Vec<Deadline>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says in a report that its work was cancelled for its memory, if it was.
pub(crate) fn explain(report: &mut Report) {
    if IS_OVER.load(Ordering::Relaxed) {
        let message = "the memory limit was reached";
        report.explain_again(ReasonKind::Cancelled, ReasonKind::Memory, message);
    }
}

fn limit_mib(memory_mib: u32, n_programs: usize) -> u64 {
    let counted = u64::from(memory_mib) * u64::try_from(n_programs).unwrap_or(u64::MAX).max(1);
    counted + counted / SLACK_PARTS + SLACK_MIB
}

/// The resident memory of this process, where the system tells it as Linux does.
fn resident_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_keep_to_their_limit_are_left_alone() {
        assert_eq!(limit_mib(4096, 2), 8192 + 4096 + 512);
        assert_eq!(limit_mib(100, 0), 662);
        assert_eq!(limit_mib(0, 1), 512);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_in_use_is_known() {
        let before = resident_mib().expect("Linux says so");
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        let after = resident_mib().expect("Linux says so");
        assert!(after >= before + 48, "{before} {after} {}", block.len());
    }
}

//! Running solvers on scripts as they are, neither read nor printed by us.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cuda_verify_smt::SolverConfig;

/// The answers of a solver to the scripts, which it reads as they are; `None` if it reports an error or is too slow.
pub(crate) fn answers(
    config: &SolverConfig,
    logic: &str,
    scripts: &[String],
) -> Option<Vec<String>> {
    let (program, arguments) = config.command().split_first()?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = format!("(set-option :print-success false)\n(set-logic {logic})\n");
    for script in scripts {
        input.push_str(&format!("(push 1)\n{script}(check-sat)\n(pop 1)\n"));
    }
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // A solver that has given up does not read on.
        drop(stdin.write_all(input.as_bytes()));
    });
    let stdout = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || std::io::read_to_string(stdout));
    let started = Instant::now();
    let limit = Duration::from_secs(120 + u64::try_from(scripts.len()).unwrap() / 4);
    while !reader.is_finished() && started.elapsed() < limit {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(child.kill());
    drop(child.wait());
    writer.join().unwrap();
    let output = reader.join().unwrap().unwrap_or_default();
    let lines: Vec<String> = output.lines().map(str::to_owned).collect();
    let is_complete = lines.len() == scripts.len()
        && lines.iter().all(|line| ["sat", "unsat", "unknown"].contains(&line.as_str()));
    if !is_complete {
        let bad = lines.iter().find(|line| line.contains("error")).cloned();
        let why = bad.unwrap_or_else(|| format!("{} answers of {}", lines.len(), scripts.len()));
        eprintln!("{program} does not take part in {logic}: {why}");
    }
    is_complete.then_some(lines)
}

//! `cuda-verify smt`: answers SMT-LIB scripts with the embedded solver or any other.
//!
//! Bit-vectors, arrays of them, IEEE floats and uninterpreted functions, without quantifiers. The exit code is 0 if the
//! script is carried out, whatever the answers; 64 for a wrong command line, 65 for a script that is not accepted, 66
//! for a missing file.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use cuda_verify_core::smt::solver::{Execution, start};
use cuda_verify_core::smt::text::{ScriptCommand, read_script};
use cuda_verify_core::smt::{SolverConfig, TermPool};

use crate::args::parse_duration;
use crate::exit_code;
use crate::output::{err, out};

/// The options of `cuda-verify smt`.
#[derive(Args, Debug)]
pub(crate) struct SmtArgs {
    /// The script; `-` for the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Solver: `embedded`, a known name, a command line, or `portfolio`
    #[arg(long, value_name = "SOLVER", default_value = "embedded")]
    solver: String,
    /// Let a second solver confirm every answer; what they disagree on is saved beside the temporary files
    #[arg(long, value_name = "SOLVER")]
    cross_check: Option<String>,
    /// Time limit of each check, in seconds (suffixes s, m and h are understood)
    #[arg(long, value_name = "SECONDS", value_parser = parse_duration)]
    timeout: Option<Duration>,
    /// Memory limit of a solver, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u32,
}

/// Carries a script out and prints the answers; gives the exit code.
pub(crate) fn run(cli: &SmtArgs) -> u8 {
    let text = match read(&cli.file) {
        Ok(text) => text,
        Err(error) => {
            err(&format!("error: cannot read `{}`: {error}\n", cli.file.display()));
            let is_missing = error.kind() == std::io::ErrorKind::NotFound;
            let code = if is_missing { exit_code::NOT_FOUND } else { exit_code::REJECTED };
            return code;
        }
    };
    let mut pool = TermPool::new();
    let script = match read_script(&mut pool, &text) {
        Ok(script) => script,
        Err(error) => {
            err(&format!("{}:{error}\n", cli.file.display()));
            return exit_code::REJECTED;
        }
    };
    let mut solver = match solver_config(cli).and_then(|config| start(&config)) {
        Ok(solver) => solver,
        Err(error) => {
            err(&format!("error: {error}\n"));
            return exit_code::USAGE;
        }
    };
    let mut execution = Execution::new(&mut *solver, cli.timeout);
    for command in &script.commands {
        if *command == ScriptCommand::Exit {
            break;
        }
        let reply = execution.run(&mut pool, command);
        if !reply.is_empty() {
            out(&format!("{reply}\n"));
        }
    }
    exit_code::SAFE
}

fn solver_config(cli: &SmtArgs) -> Result<SolverConfig, cuda_verify_core::smt::Error> {
    let first = SolverConfig::parse(&cli.solver)?;
    let config = match &cli.cross_check {
        None => first,
        Some(second) => {
            SolverConfig::cross_check(first, SolverConfig::parse(second)?, std::env::temp_dir())
        }
    };
    Ok(config.with_memory_mib(cli.memory))
}

fn read(path: &Path) -> std::io::Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        Ok(text)
    } else {
        std::fs::read_to_string(path)
    }
}

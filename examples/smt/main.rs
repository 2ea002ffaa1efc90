//! `smt`: answers SMT-LIB scripts with the embedded solver or any other.
//!
//! Bit-vectors, arrays of them, IEEE floats and uninterpreted functions, without quantifiers. The exit code is 0 if the
//! script is carried out, whatever the answers; 64 for a wrong command line, 65 for a script that is not accepted, 66
//! for a missing file.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use cuda_verify_cli::args::parse_duration;
use cuda_verify_cli::exit_code;
use cuda_verify_core::smt::solver::{Execution, start};
use cuda_verify_core::smt::text::{ScriptCommand, read_script};
use cuda_verify_core::smt::{SolverConfig, TermPool};

/// Answers SMT-LIB scripts: QF_BV with arrays, floats and uninterpreted functions.
#[derive(Parser, Debug)]
#[command(name = "smt", version)]
struct Cli {
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

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { exit_code::USAGE } else { exit_code::SAFE };
            // Nothing can be done if even this message cannot be written.
            let _ignored = error.print();
            return ExitCode::from(code);
        }
    };
    let text = match read(&cli.file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("error: cannot read `{}`: {error}", cli.file.display());
            let is_missing = error.kind() == std::io::ErrorKind::NotFound;
            let code = if is_missing { exit_code::NOT_FOUND } else { exit_code::REJECTED };
            return ExitCode::from(code);
        }
    };
    let mut pool = TermPool::new();
    let script = match read_script(&mut pool, &text) {
        Ok(script) => script,
        Err(error) => {
            eprintln!("{}:{error}", cli.file.display());
            return ExitCode::from(exit_code::REJECTED);
        }
    };
    let mut solver = match solver_config(&cli).and_then(|config| start(&config)) {
        Ok(solver) => solver,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(exit_code::USAGE);
        }
    };
    let mut execution = Execution::new(&mut *solver, cli.timeout);
    for command in &script.commands {
        if *command == ScriptCommand::Exit {
            break;
        }
        let reply = execution.run(&mut pool, command);
        if !reply.is_empty() {
            println!("{reply}");
        }
    }
    ExitCode::SUCCESS
}

fn solver_config(cli: &Cli) -> Result<SolverConfig, cuda_verify_core::smt::Error> {
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

//! Solvers made of shell scripts, for protocol faults, and those that are installed.

use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use cuda_verify_smt::SolverConfig;
use cuda_verify_smt::solver::available_solvers;

/// A solver made of a shell script, whose `case` arms say what it does on each line it reads in `$line`.
#[expect(clippy::disallowed_methods, reason = "a script is started")]
pub(crate) fn scripted(folder: &Path, name: &str, arms: &str) -> SolverConfig {
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh\nn=0\nwhile read -r line; do case \"$line\" in\n{arms}\n\
         '(echo'*) echo \"$line\" | cut -d'\"' -f2;;\nesac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    // A process that another test has started meanwhile has the file open until it runs a program of its own.
    let is_busy = || {
        let started = Command::new(&path).stdin(Stdio::null()).stdout(Stdio::null()).status();
        started.is_err_and(|error| error.kind() == ErrorKind::ExecutableFileBusy)
    };
    while is_busy() {
        std::thread::yield_now();
    }
    SolverConfig::parse(&format!("'{}'", path.display())).unwrap()
}

/// The embedded solver and the installed ones, those named in `SOLVERS` (separated by semicolons) included.
pub(crate) fn installed() -> Vec<SolverConfig> {
    let named = std::env::var("SOLVERS").unwrap_or_default();
    let named = named.split(';').filter(|text| !text.trim().is_empty());
    let mut all = available_solvers();
    all.extend(named.map(|text| SolverConfig::parse(text).unwrap()));
    for name in cuda_verify_smt::solver::known_solvers() {
        if all.iter().all(|config| config.name() != name) {
            eprintln!("skipped for {name}, which is not installed");
        }
    }
    all
}

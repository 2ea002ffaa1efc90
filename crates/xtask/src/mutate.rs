//! Starts the test of mutants with many of them.
//!
//! The test (`crates/cuda-verify-core/tests/mutants.rs`) says what it does; it is built with optimisation here.
#![expect(clippy::disallowed_methods, reason = "cargo is started")]

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Number of mutants
    #[arg(long, default_value_t = 2000)]
    mutants: u64,
    /// Seed: the same one gives the same mutants
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder of cases to mutate instead of the project's safe ones
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// Runs the test; gives a line if it fails.
///
/// # Errors
/// If cargo cannot be started.
pub(crate) fn run(root: &Path, options: &Options) -> Result<Vec<String>> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["test", "--release", "--package", "cuda-verify-core"]);
    command.args(["--test", "mutants", "--", "--nocapture"]);
    command.env("CUDA_VERIFY_MUTANTS", options.mutants.to_string());
    command.env("CUDA_VERIFY_SEED", options.seed.to_string());
    if let Some(folder) = &options.folder {
        command.env("CUDA_VERIFY_FOLDER", folder.canonicalize().context("no such folder")?);
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if status.success() { Vec::new() } else { vec!["wrong mutants are called safe".to_owned()] })
}

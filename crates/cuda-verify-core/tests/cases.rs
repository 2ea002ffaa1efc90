//! Runs the case files below `tests/cuda`; `tests/cuda/safe/README.cu` explains the format.

#[path = "support/options.rs"]
mod options;
#[path = "support/outcome.rs"]
mod outcome;

use std::path::Path;
use std::process::ExitCode;

use cuda_verify_testkit::run_folder;

fn main() -> ExitCode {
    run_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda"), outcome::run)
}

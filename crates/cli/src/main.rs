//! The command `cuda-verify`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cuda_verify_cli::main()
}

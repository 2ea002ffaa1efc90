//! Writing to the standard streams. Who reads them may have seen enough (`| head`): that is no error.

use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use cuda_verify_core::Error;

/// Whether something could not be written to standard output.
static IS_INCOMPLETE: AtomicBool = AtomicBool::new(false);

/// Writes a text to standard output. If it cannot be written, for another reason than that nobody reads it, standard
/// error says so, and [`is_incomplete`] holds from then on.
pub(crate) fn out(text: &str) {
    let mut stream = std::io::stdout().lock();
    note(stream.write_all(text.as_bytes()).and_then(|()| stream.flush()));
}

/// What became of something that was written to standard output.
pub(crate) fn note(written: std::io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
        && !IS_INCOMPLETE.swap(true, Ordering::Relaxed)
    {
        err(&format!("error: cannot write to standard output: {error}\n"));
    }
}

/// Whether an answer may be missing on standard output.
pub(crate) fn is_incomplete() -> bool {
    IS_INCOMPLETE.load(Ordering::Relaxed)
}

/// Writes a text to standard error, if that is possible.
pub(crate) fn err(text: &str) {
    let mut stream = std::io::stderr().lock();
    // There is nowhere left to say that it is not.
    let _ignored = stream.write_all(text.as_bytes());
}

/// Why a program could not be verified, as it is printed: the messages on a source have their levels already.
pub(crate) fn message(error: &Error) -> String {
    if error.messages().is_empty() { format!("error: {error}") } else { error.to_string() }
}

//! Writing to the standard streams. Who reads them may have seen enough (`| head`): that is no error.

use std::io::{ErrorKind, Write};

/// Writes a text to standard output. If it cannot be written, for another reason than that nobody reads it, standard
/// error says so.
pub(crate) fn out(text: &str) {
    let mut stream = std::io::stdout().lock();
    if let Err(error) = stream.write_all(text.as_bytes()).and_then(|()| stream.flush())
        && error.kind() != ErrorKind::BrokenPipe
    {
        err(&format!("cannot write to standard output: {error}\n"));
    }
}

/// Writes a text to standard error, if that is possible.
pub(crate) fn err(text: &str) {
    let mut stream = std::io::stderr().lock();
    // There is nowhere left to say that it is not.
    let _ignored = stream.write_all(text.as_bytes());
}

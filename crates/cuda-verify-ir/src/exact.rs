//! The exact text form of the typed IR: what is printed can be read again, and gives the same program.
//!
//! Everything of a [`Program`] is written in id order as nested lists, each with its constructor in front:
//! `(Load e4) ty3 (at 0 17 22 0)` is an expression with its type and its place. Ids count from zero in the order of
//! their definition, as in the memory of the program, so that the text is as long as the program, whatever is shared.
//! For reading there is [`crate::text`].
//!
//! *Guarantee*: `parse(&print(program))` is the same program. [`parse`] is total: any text is a program or an error.
//! Nesting is limited. Cost: linear in the text.

mod codec;
mod tables;

use std::fmt;

use self::codec::{Reader, Text, Writer};
use crate::program::Program;

/// Why a text is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line, from 1.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Prints a program.
///
/// # Panics
/// Panics if the operating system refuses a thread.
#[must_use]
pub fn print(program: &Program) -> String {
    crate::lower::on_large_stack(|| {
        let mut out = Writer::default();
        program.put(&mut out);
        out.finish()
    })
}

/// Reads a program. Whether it is well formed is told by [`crate::verify`].
///
/// # Errors
/// The first fault of the text.
///
/// # Panics
/// Panics if the operating system refuses a thread.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    crate::lower::on_large_stack(|| {
        let mut input = Reader::new(text)?;
        let program = Program::take(&mut input)?;
        input.end()?;
        Ok(program)
    })
}

#[cfg(test)]
mod tests;

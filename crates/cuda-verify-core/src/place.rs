//! Places in the sources, as data.

use std::ops::Range;

use cuda_verify_base::{SourceMap, Span};
use serde::{Deserialize, Serialize};

/// A place in the sources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// File, as the user named it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column after the last character.
    pub end_column: u32,
}

impl Place {
    /// The bytes of the place in the text of its file; `None` if the text has no such place.
    #[must_use]
    pub fn bytes_in(&self, text: &str) -> Option<Range<usize>> {
        let start = offset(text, self.line, self.column)?;
        let end = offset(text, self.end_line, self.end_column)?;
        (start <= end).then_some(start..end)
    }
}

/// The byte at a line and column in characters, both from 1.
fn offset(text: &str, line: u32, column: u32) -> Option<usize> {
    let before = usize::try_from(line.checked_sub(1)?).ok()?;
    let column = usize::try_from(column.checked_sub(1)?).ok()?;
    let line = text.split('\n').nth(before)?;
    let start: usize = text.split('\n').take(before).map(|line| line.len() + 1).sum();
    let width = match line.char_indices().nth(column) {
        Some((width, _)) => width,
        None if line.chars().count() == column => line.len(),
        None => return None,
    };
    Some(start + width)
}

/// A message of the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// What is wrong.
    pub text: String,
    /// The code of the message, such as `unknown-name`.
    pub code: String,
    /// Where, if it is about a place.
    pub place: Option<Place>,
}

pub(crate) fn place(sources: &SourceMap, span: Span) -> Place {
    let location = sources.location(span);
    let site = sources.use_site(span);
    let end = if site.is_none() {
        location.clone()
    } else {
        sources.location(Span { start: site.end, ..site })
    };
    Place {
        file: location.file,
        line: location.line,
        column: location.column,
        end_line: end.line,
        end_column: end.column,
    }
}

/// Where the macros are defined that a place comes from.
pub(crate) fn macro_notes(sources: &SourceMap, span: Span) -> Vec<String> {
    let is_of_program = |span: Span| span.is_none() || !sources.file(span.file).is_model;
    sources
        .backtrace(span)
        .filter(|expansion| is_of_program(expansion.definition))
        .take(4)
        .map(|expansion| {
            let definition = sources.spelling_location(expansion.definition);
            format!("in the expansion of macro `{}`, defined at {definition}", expansion.macro_name)
        })
        .collect()
}

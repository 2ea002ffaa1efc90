//! Open documents and their names.

use std::collections::BTreeSet;
use std::sync::Arc;

use cuda_verify_core::{Error, Repair, Report};
use gen_lsp_types::{PositionEncodingKind, TextDocumentContentChangeEvent};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::text;

/// What is written as it is in the path of a URI.
const PATH: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// A document that the client has open.
#[derive(Debug, Default)]
pub(super) struct Document {
    pub(super) text: String,
    pub(super) version: i32,
    /// The last answer; it may be about an earlier text.
    pub(super) answer: Option<Answer>,
    /// The documents for which it has published diagnostics.
    pub(super) published: BTreeSet<String>,
}

/// What a verification has given.
#[derive(Debug)]
pub(super) struct Answer {
    /// The text that was verified.
    pub(super) text: String,
    pub(super) result: Arc<Result<Report, Error>>,
    /// What mends the program, once it was looked for; `Some(None)` if nothing was found.
    pub(super) repair: Option<Option<Repair>>,
}

impl Answer {
    /// The report, if the program was accepted.
    pub(super) fn report(&self) -> Option<&Report> {
        (*self.result).as_ref().ok()
    }
}

impl Document {
    /// Makes the changes in their order.
    pub(super) fn change(
        &mut self,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: &PositionEncodingKind,
    ) {
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                    let start = text::offset(&self.text, change.range.start, encoding);
                    let end = text::offset(&self.text, change.range.end, encoding).max(start);
                    self.text.replace_range(start..end, &change.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => {
                    self.text = change.text;
                }
            }
        }
    }

    /// The answer, if it is about the text as it is now.
    pub(super) fn current(&self) -> Option<&Answer> {
        self.answer.as_ref().filter(|answer| answer.text == self.text)
    }

    /// Whether the answer depends on another file.
    pub(super) fn includes(&self, path: &str) -> bool {
        let report = self.answer.as_ref().and_then(Answer::report);
        report.is_some_and(|report| report.files().any(|(name, _)| name == path))
    }
}

/// The path of a file that a URI names; other URIs as they are.
pub(super) fn path_of(uri: &str) -> String {
    match uri.strip_prefix("file://") {
        Some(path) => percent_decode_str(path).decode_utf8_lossy().into_owned(),
        None => uri.to_owned(),
    }
}

/// The URI of a path.
pub(super) fn uri_of(path: &str) -> String {
    if path.contains("://") || path.starts_with("untitled:") {
        return path.to_owned();
    }
    let whole = std::path::absolute(path);
    let path = whole.map_or_else(|_| path.to_owned(), |path| path.to_string_lossy().into_owned());
    format!("file://{}", utf8_percent_encode(&path, PATH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_uris_and_back() {
        assert_eq!(uri_of("/a b/\u{e4}.cu"), "file:///a%20b/%C3%A4.cu");
        assert_eq!(path_of("file:///a%20b/%C3%A4.cu"), "/a b/\u{e4}.cu");
        assert_eq!(path_of("untitled:Untitled-1"), "untitled:Untitled-1");
    }
}

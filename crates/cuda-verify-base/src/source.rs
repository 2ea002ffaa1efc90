//! Source files, spans and macro provenance.
//!
//! A [`Span`] is a byte range of one file plus the macro expansion that produced it, if any. The range says where
//! the text was *spelled*; following the expansion chain outwards says where it was *used*. Messages point at the
//! outermost use ([`SourceMap::location`]) and mention the definitions on the way ([`SourceMap::backtrace`]).

pub mod bytes;

use std::fmt;
use std::sync::Arc;

use crate::define_id;
use crate::id::PrimaryMap;
use crate::name::Name;

define_id!(
    /// A source file of a [`SourceMap`].
    pub struct FileId, "file"
);

define_id!(
    /// One expansion of one macro. Index 0 is reserved for "not from a macro".
    pub struct ExpansionId, "expn"
);

impl ExpansionId {
    /// The text stands in the file as written.
    pub const ROOT: Self = Self(0);

    /// Whether the text stands in the file as written.
    #[must_use]
    pub fn is_root(self) -> bool {
        self == Self::ROOT
    }
}

/// A byte range `start..end` of a file, with the macro expansion that produced it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// File in which the text is spelled.
    pub file: FileId,
    /// Byte offset of the first byte.
    pub start: u32,
    /// Byte offset after the last byte.
    pub end: u32,
    /// Expansion that produced the text, [`ExpansionId::ROOT`] if none.
    pub expansion: ExpansionId,
}

impl Span {
    /// A span for things that stand nowhere in the sources.
    pub const NONE: Self =
        Self { file: FileId(u32::MAX), start: 0, end: 0, expansion: ExpansionId::ROOT };

    /// Whether the span points nowhere.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.file == Self::NONE.file
    }

    /// The span from the start of `self` to the end of `other` where both are of one file and expansion, else `self`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.is_none() {
            other
        } else if self.file == other.file && self.expansion == other.expansion {
            Self { end: self.end.max(other.end), ..self }
        } else {
            self
        }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}:{}..{}", self.file, self.start, self.end)?;
        if self.expansion.is_root() { Ok(()) } else { write!(f, "@{:?}", self.expansion) }
    }
}

/// One expansion of a macro.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// Name of the macro.
    pub macro_name: Name,
    /// Where the macro is defined.
    pub definition: Span,
    /// Where it is used; itself possibly inside another expansion.
    pub call_site: Span,
}

/// A resolved position: file, line and column, both counted from 1, the column in characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Name of the file as the user gave it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A source file with its line table.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Name as shown to the user.
    pub name: String,
    /// The text, shared with whoever lexes it.
    pub text: Arc<str>,
    /// Whether the file is an operational model rather than a file of the user.
    pub is_model: bool,
    line_starts: Vec<u32>,
}

/// All files and macro expansions of a run.
#[derive(Clone, Debug)]
pub struct SourceMap {
    files: PrimaryMap<FileId, SourceFile>,
    expansions: PrimaryMap<ExpansionId, Expansion>,
}

impl Default for SourceMap {
    fn default() -> Self {
        Self::new()
    }
}

impl SourceMap {
    /// Makes an empty source map.
    #[must_use]
    pub fn new() -> Self {
        let mut expansions = PrimaryMap::new();
        expansions.push(Expansion {
            macro_name: Name::new(""),
            definition: Span::NONE,
            call_site: Span::NONE,
        });
        Self { files: PrimaryMap::new(), expansions }
    }

    /// Adds a file of the user.
    ///
    /// # Panics
    /// Panics if the text is 4 GiB or longer; readers refuse such files first.
    pub fn add_file(&mut self, name: &str, text: &str) -> FileId {
        self.add(name, text, false)
    }

    /// Adds an operational model.
    ///
    /// # Panics
    /// Panics if the text is 4 GiB or longer.
    pub fn add_model(&mut self, name: &str, text: &str) -> FileId {
        self.add(name, text, true)
    }

    /// A file that is there already stays one: a program is read once for each side.
    fn add(&mut self, name: &str, text: &str, is_model: bool) -> FileId {
        let is_known = |file: &SourceFile| {
            file.is_model == is_model && file.name == name && *file.text == *text
        };
        if let Some((id, _)) = self.files.iter().find(|(_, file)| is_known(file)) {
            return id;
        }
        let offset = |index: usize| u32::try_from(index).expect("invariant: files are below 4 GiB");
        offset(text.len());
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let line_starts =
            std::iter::once(0).chain(newlines.map(|(index, _)| offset(index + 1))).collect();
        self.files.push(SourceFile {
            name: name.to_owned(),
            text: Arc::from(text),
            is_model,
            line_starts,
        })
    }

    /// The file of an id.
    #[must_use]
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id]
    }

    /// The files, in the order of their addition.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter()
    }

    /// Records an expansion of a macro.
    pub fn add_expansion(&mut self, expansion: Expansion) -> ExpansionId {
        self.expansions.push(expansion)
    }

    /// The expansion of an id, `None` for [`ExpansionId::ROOT`].
    #[must_use]
    pub fn expansion(&self, id: ExpansionId) -> Option<&Expansion> {
        if id.is_root() { None } else { self.expansions.get(id) }
    }

    /// The span `start..end` of a file, not from a macro.
    #[must_use]
    pub fn span(&self, file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end, expansion: ExpansionId::ROOT }
    }

    /// The outermost use: the span in a file as written that led to `span` through all macro expansions.
    #[must_use]
    pub fn use_site(&self, mut span: Span) -> Span {
        while let Some(expansion) = self.expansion(span.expansion) {
            span = expansion.call_site;
        }
        span
    }

    /// The macros a span comes through, innermost first.
    pub fn backtrace(&self, span: Span) -> impl Iterator<Item = &Expansion> {
        std::iter::successors(self.expansion(span.expansion), |expansion| {
            self.expansion(expansion.call_site.expansion)
        })
    }

    /// The position of the outermost use of a span. O(log lines + columns).
    #[must_use]
    pub fn location(&self, span: Span) -> Location {
        self.spelling_location(self.use_site(span))
    }

    /// The position at which the text of a span is spelled.
    #[must_use]
    pub fn spelling_location(&self, span: Span) -> Location {
        let Some(file) = self.files.get(span.file) else {
            return Location { file: "<built-in>".to_owned(), line: 1, column: 1 };
        };
        let line = file.line_starts.partition_point(|&start| start <= span.start).max(1);
        let line_start = to_usize(file.line_starts[line - 1]);
        let column = file
            .text
            .get(line_start..to_usize(span.start))
            .map_or(0, |prefix| prefix.chars().count());
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Location { file: file.name.clone(), line: count(line), column: count(column + 1) }
    }

    /// The text of a span as spelled; empty where the span points nowhere.
    #[must_use]
    pub fn snippet(&self, span: Span) -> &str {
        self.files
            .get(span.file)
            .and_then(|file| file.text.get(to_usize(span.start)..to_usize(span.end)))
            .unwrap_or("")
    }
}

#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
fn to_usize(offset: u32) -> usize {
    offset as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_point_at_the_outermost_use() {
        let mut sources = SourceMap::new();
        let file = sources.add_file("a.cu", "#define M x + 1\nint y =\n  M;\n");
        let definition = sources.span(file, 8, 9);
        let call_site = sources.span(file, 26, 27);
        let expansion =
            sources.add_expansion(Expansion { macro_name: "M".into(), definition, call_site });
        let inner = Span { expansion, ..sources.span(file, 10, 11) };
        assert_eq!(sources.location(inner).to_string(), "a.cu:3:3");
        assert_eq!(sources.spelling_location(inner).to_string(), "a.cu:1:11");
        assert_eq!(
            sources.backtrace(inner).map(|e| e.macro_name.as_str()).collect::<Vec<_>>(),
            ["M"]
        );
    }

    #[test]
    fn columns_count_characters() {
        let mut sources = SourceMap::new();
        let file = sources.add_file("a.cu", "/* é */ x");
        assert_eq!(sources.location(sources.span(file, 9, 10)).column, 9);
    }
}

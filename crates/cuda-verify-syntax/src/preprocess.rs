//! The preprocessor: phase 4 of translation (ISO C++20, clause 15) over our own tokens.
//!
//! [`preprocess`] reads the preludes and the main file, executes directives, expands macros and gives the tokens
//! that the parser sees, each with its place and the chain of macros it came through. Files come from an
//! [`IncludeResolver`]; nothing is read from anywhere else. `#pragma`s that are not for the preprocessor come as
//! [`TokenKind::Pragma`] where they stand.
//!
//! Deviations from the standard are those of GCC: `, ## __VA_ARGS__`, `args...` as a variadic parameter, a
//! `defined` that comes out of a macro, directives among the arguments of a macro (`#include` there is refused),
//! missing variable arguments. Trigraphs do not exist. `#line` changes `__LINE__` and `__FILE__` only.
//!
//! Guarantee: total and deterministic. Every problem is a located diagnostic; hostile input (macro bombs, include
//! cycles, garbage) ends at a limit of [`Options`] with an error. Cost: linear in the text read and the tokens made.

mod macros;
mod include;
mod expand;
mod condition;
mod directives;
mod predefined;
mod print;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use cuda_verify_base::{Diagnostic, Diagnostics, FileId, Severity, SourceMap, Span};
use rustc_hash::FxHashSet;

use self::directives::Conditional;
use self::expand::{Pending, PpToken};
use self::include::IncludeCache;
use self::macros::{MacroId, MacroTable};
use crate::lexer::Lexer;
use crate::token::{Interner, Punct, Token, TokenFlags, TokenKind};

pub use self::include::{
    FileSystemResolver, IncludeError, IncludeRequest, IncludeResolver, NoIncludes, ResolvedInclude,
};
pub use self::print::{text, text_with_lines};

/// How many errors are reported before the preprocessor stops.
const MAX_ERRORS: usize = 100;

/// What the preprocessor starts with and where it stops.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Macros defined before the first line, in order: a name, perhaps with parameters (`F(x)`), and what it
    /// stands for.
    pub defines: Vec<(String, String)>,
    /// Macros whose definition is dropped before the first line.
    pub undefines: Vec<String>,
    /// Files read before the main file.
    pub preludes: Vec<FileId>,
    /// How deeply files may include one another.
    pub max_include_depth: usize,
    /// How many times files may be entered.
    pub max_includes: usize,
    /// How many tokens may come out.
    pub max_tokens: usize,
    /// How much macro expansion may be done: about one unit per token made, four per call.
    pub max_expansion_work: usize,
}

impl Options {
    /// The macros of nvcc on x86-64 Linux, and limits that no honest program meets.
    #[must_use]
    pub fn nvcc() -> Self {
        let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Self { defines: predefined::NVCC.iter().map(own).collect(), ..Self::bare() }
    }

    /// No macros, the limits of [`Options::nvcc`].
    #[must_use]
    pub fn bare() -> Self {
        Self {
            defines: Vec::new(),
            undefines: Vec::new(),
            preludes: Vec::new(),
            max_include_depth: 200,
            max_includes: 20_000,
            max_tokens: 8_000_000,
            max_expansion_work: 4_000_000,
        }
    }

    /// Adds a definition as `-D` gives it: `NAME`, `NAME=value` or `NAME(x)=value`.
    pub fn define(&mut self, definition: &str) {
        let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
        self.defines.push((name.to_owned(), value.to_owned()));
    }

    /// The definitions as the text of a file.
    fn definitions(&self) -> String {
        let mut text = String::new();
        let one_line = |text: &str| text.replace(['\n', '\r'], " ");
        for (name, value) in &self.defines {
            text.push_str(&format!("#define {} {}\n", one_line(name), one_line(value)));
        }
        for name in &self.undefines {
            text.push_str(&format!("#undef {}\n", one_line(name)));
        }
        text
    }
}

/// Preprocesses the preludes of the options and the main file. The tokens end with one [`TokenKind::Eof`].
///
/// After an error the tokens are what could be made of the program; they are for further messages, not for a verdict.
pub fn preprocess(
    sources: &mut SourceMap,
    main_file: FileId,
    resolver: &mut dyn IncludeResolver,
    options: &Options,
) -> (Vec<Token>, Diagnostics) {
    let definitions = sources.add_model("<command line>", &options.definitions());
    let mut preprocessor = Preprocessor::new(sources, main_file, resolver, options);
    let mut tokens = Vec::new();
    preprocessor.run(definitions, &mut tokens);
    // Definitions on the command line override built-in ones without a word.
    preprocessor.drop_warnings();
    for &prelude in &options.preludes {
        preprocessor.run(prelude, &mut tokens);
    }
    preprocessor.run(main_file, &mut tokens);
    let file = preprocessor.sources.file(main_file);
    let end = u32::try_from(file.text.len()).unwrap_or(u32::MAX);
    tokens.push(Token {
        kind: TokenKind::Eof,
        flags: TokenFlags::START_OF_LINE,
        text: preprocessor.interner.empty(),
        span: preprocessor.sources.span(main_file, end, end),
    });
    (tokens, preprocessor.diagnostics)
}

/// The comments before the first token of a file, without their delimiters and surrounding blanks; a block comment
/// gives one entry per line.
#[must_use]
pub fn leading_comments(text: &str) -> Vec<&str> {
    let mut comments = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            let (line, after) = comment.split_once('\n').unwrap_or((comment, ""));
            comments.push(line.trim());
            rest = after;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            let (body, after) = comment.split_once("*/").unwrap_or((comment, ""));
            comments.extend(body.lines().map(str::trim));
            rest = after;
        } else {
            return comments;
        }
    }
}

/// A file that is being read.
#[derive(Debug)]
struct Frame {
    lexer: Lexer,
    conditionals: Vec<Conditional>,
    guard: Guard,
    /// What `#line` adds to the number of a line.
    line_offset: i64,
    /// The name that `#line` gives.
    presumed_name: Option<String>,
}

/// How far a file looks like one with an include guard.
#[derive(Clone, Debug)]
enum Guard {
    /// Nothing was read yet.
    Start,
    /// Inside the first conditional, which tests the macro.
    Inside(cuda_verify_base::Name),
    /// Behind that conditional.
    After(cuda_verify_base::Name),
    /// There is no guard.
    None,
}

impl Frame {
    fn new(file: FileId, text: Arc<str>) -> Self {
        Self {
            lexer: Lexer::new(file, text),
            conditionals: Vec::new(),
            guard: Guard::Start,
            line_offset: 0,
            presumed_name: None,
        }
    }

    /// Whether the text at this point is read.
    fn is_active(&self) -> bool {
        self.conditionals.last().is_none_or(Conditional::is_active)
    }
}

/// The state of the preprocessor.
struct Preprocessor<'a> {
    sources: &'a mut SourceMap,
    main_file: FileId,
    resolver: &'a mut dyn IncludeResolver,
    options: &'a Options,
    interner: Interner,
    macros: MacroTable,
    /// Macros whose replacement has not been read to its end.
    unfinished: FxHashSet<MacroId>,
    includes: IncludeCache,
    frames: Vec<Frame>,
    /// Tokens to be read before those of the file, the next one last.
    pending: Vec<Pending>,
    /// How many lists are being expanded alone, one within the other.
    isolation: u32,
    /// How many macro calls are reading their arguments.
    collecting: u32,
    is_in_condition: bool,
    /// Spacing of a macro that left no token, for the token behind it.
    carried: TokenFlags,
    /// Whether the last replacement ended with a blank before a parameter that stood for nothing.
    has_trailing_blank: bool,
    counter: u64,
    n_includes: usize,
    /// Whether a header of the program was not found, whose macros are not known for that reason.
    misses_header: bool,
    n_errors: usize,
    work: usize,
    is_stopped: bool,
    diagnostics: Diagnostics,
}

impl<'a> Preprocessor<'a> {
    fn new(
        sources: &'a mut SourceMap,
        main_file: FileId,
        resolver: &'a mut dyn IncludeResolver,
        options: &'a Options,
    ) -> Self {
        Self {
            sources,
            main_file,
            resolver,
            options,
            interner: Interner::new(),
            macros: MacroTable::new(),
            unfinished: FxHashSet::default(),
            includes: IncludeCache::default(),
            frames: Vec::new(),
            pending: Vec::new(),
            isolation: 0,
            collecting: 0,
            is_in_condition: false,
            carried: TokenFlags::NONE,
            has_trailing_blank: false,
            counter: 0,
            n_includes: 0,
            misses_header: false,
            n_errors: 0,
            work: 0,
            is_stopped: false,
            diagnostics: Diagnostics::new(),
        }
    }

    /// Reads one file to its end.
    fn run(&mut self, file: FileId, tokens: &mut Vec<Token>) {
        if self.is_stopped {
            return;
        }
        self.includes.add(self.sources, file);
        self.push_file(file);
        while !self.is_stopped
            && let Some(PpToken { token, .. }) = self.next_expanded()
        {
            if let TokenKind::Unknown(error) = token.kind {
                self.error("invalid-token", token.span, error.message());
                continue;
            }
            if tokens.len() >= self.options.max_tokens {
                self.error("macro-limit", token.span, "the preprocessed program is too large");
                self.stop();
                return;
            }
            if token.is(Punct::Hash) && token.flags.has(TokenFlags::START_OF_LINE) {
                tokens.extend(self.hash_of_macro(token));
                continue;
            }
            tokens.push(token);
        }
        self.frames.clear();
        self.pending.clear();
        self.unfinished.clear();
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.is_stopped {
            return;
        }
        let span = diagnostic.primary;
        self.n_errors += usize::from(diagnostic.severity == Severity::Error);
        self.diagnostics.push(diagnostic);
        if self.n_errors >= MAX_ERRORS {
            let message = "there are too many errors";
            self.diagnostics.push(Diagnostic::error("too-many-errors", span, message));
            self.stop();
        }
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    /// Gives up; an error was reported.
    fn stop(&mut self) {
        self.is_stopped = true;
    }

    fn drop_warnings(&mut self) {
        let diagnostics = std::mem::take(&mut self.diagnostics);
        for diagnostic in diagnostics {
            if diagnostic.severity == Severity::Error {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Pays for macro expansion.
    fn spend(&mut self, amount: usize, span: Span) {
        self.work = self.work.saturating_add(amount);
        if self.work > self.options.max_expansion_work && !self.is_stopped {
            self.error("macro-limit", span, "macro expansion does not come to an end");
            self.stop();
        }
    }

    fn physical_line(&self, span: Span) -> i64 {
        i64::from(self.sources.location(span).line)
    }

    /// The value of `__LINE__`.
    fn presumed_line(&self, span: Span) -> i64 {
        let offset = self.frames.last().map_or(0, |frame| frame.line_offset);
        self.physical_line(span).saturating_add(offset)
    }

    /// The value of `__FILE__` or `__BASE_FILE__`.
    fn presumed_file(&self, is_base: bool) -> String {
        let frame = if is_base { self.frames.first() } else { self.frames.last() };
        match frame {
            Some(Frame { presumed_name: Some(name), .. }) => name.clone(),
            Some(frame) => self.sources.file(frame.lexer.file()).name.clone(),
            None => String::new(),
        }
    }
}

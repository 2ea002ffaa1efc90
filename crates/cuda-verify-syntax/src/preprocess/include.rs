//! `#include`: who finds files, and how often they are read.
//!
//! The preprocessor asks an [`IncludeResolver`] and reads nothing itself. [`FileSystemResolver`] looks at the
//! directory of the including file and at the `-I` directories, then asks another resolver (the operational
//! models). Guarantee: system directories of the machine are never read, whatever `-I` says, so a verdict does not
//! depend on what is installed. A file with `#pragma once` or an include guard is asked for once.

use std::fmt;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use cuda_verify_base::source::bytes::decode;
use cuda_verify_base::{Diagnostic, FileId, Name, SourceMap, Span};
use rustc_hash::FxHashMap;

use super::{Frame, Guard, Preprocessor};
use crate::token::{Punct, Token, TokenKind};

/// What a file wants to include.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct IncludeRequest<'a> {
    /// The name between the delimiters.
    pub name: &'a str,
    /// Whether the delimiters are `<` and `>`.
    pub is_angled: bool,
    /// Name of the including file in the source map.
    pub including_file: &'a str,
    /// Whether the including file is an operational model.
    pub is_from_model: bool,
}

/// A file that was found.
#[derive(Clone, Debug)]
pub struct ResolvedInclude {
    /// Name of the file for messages, also its identity: equal names are one file.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
    /// Whether it is an operational model.
    pub is_model: bool,
}

/// Finds included files.
pub trait IncludeResolver {
    /// Finds the file of a request: `None` if nobody knows it, an error if it is there and cannot be used.
    ///
    /// May be called again with an equal request (`__has_include`) and must then give an equal answer.
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>>;
}

/// A file that is there but cannot be used.
#[derive(Debug)]
pub struct IncludeError {
    kind: Box<IncludeErrorKind>,
}

#[derive(Debug)]
enum IncludeErrorKind {
    Io { path: PathBuf, source: io::Error },
}

impl IncludeError {
    /// The file could not be read.
    #[must_use]
    pub fn io(path: impl Into<PathBuf>, source: io::Error) -> Self {
        Self { kind: Box::new(IncludeErrorKind::Io { path: path.into(), source }) }
    }
}

impl fmt::Display for IncludeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            IncludeErrorKind::Io { path, source } => {
                write!(f, "cannot read `{}`: {source}", path.display())
            }
        }
    }
}

impl std::error::Error for IncludeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            IncludeErrorKind::Io { source, .. } => Some(source),
        }
    }
}

/// Knows no file.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIncludes;

impl IncludeResolver for NoIncludes {
    fn resolve(&mut self, _: &IncludeRequest<'_>) -> Option<Result<ResolvedInclude, IncludeError>> {
        None
    }
}

/// Finds local files and falls back to another resolver.
///
/// A quoted name is looked up in the directory of the including file first; then quoted and angled names in the
/// include directories, in order. An absolute name is that file, as in what build systems generate, but for headers of the
/// system.
pub struct FileSystemResolver<R> {
    model_dirs: Vec<PathBuf>,
    include_dirs: Vec<PathBuf>,
    fallback: R,
    texts: FxHashMap<PathBuf, Arc<str>>,
}

impl<R> FileSystemResolver<R> {
    /// Makes a resolver. Include directories of the system (`/usr`, `/lib`, `/opt/cuda`) are dropped: what they hold
    /// is modelled or unknown.
    #[must_use]
    pub fn new(include_dirs: impl IntoIterator<Item = PathBuf>, fallback: R) -> Self {
        let include_dirs = include_dirs
            .into_iter()
            .map(|dir| normalized(&dir))
            .filter(|dir| !is_of_system(dir))
            .collect();
        Self { model_dirs: Vec::new(), include_dirs, fallback, texts: FxHashMap::default() }
    }

    /// The same, with folders whose headers are operational models: they come before all others of their names.
    #[must_use]
    pub fn with_models(mut self, dirs: impl IntoIterator<Item = PathBuf>) -> Self {
        self.model_dirs.extend(dirs.into_iter().map(|dir| normalized(&dir)));
        self
    }

    /// Where a file may be, and whether it is a model there.
    fn candidates(&self, request: &IncludeRequest<'_>) -> Vec<(PathBuf, bool)> {
        let name = Path::new(request.name);
        if request.name.is_empty() || is_of_system(&normalized(name)) {
            return Vec::new();
        }
        if name.is_absolute() {
            return vec![(normalized(name), false)];
        }
        let is_local = !request.is_angled && !request.is_from_model;
        let local = is_local.then(|| Path::new(request.including_file).parent()).flatten();
        let include_dirs = self.include_dirs.iter().map(PathBuf::as_path);
        let own = local.into_iter().chain(include_dirs).map(|dir| (dir, false));
        let models = self.model_dirs.iter().map(|dir| (dir.as_path(), true));
        models.chain(own).map(|(dir, is_model)| (normalized(&dir.join(name)), is_model)).collect()
    }

    fn read(&mut self, path: &Path) -> Result<Arc<str>, IncludeError> {
        if let Some(text) = self.texts.get(path) {
            return Ok(Arc::clone(text));
        }
        let bytes = std::fs::read(path).map_err(|error| IncludeError::io(path, error))?;
        let text: Arc<str> = Arc::from(decode(&bytes));
        self.texts.insert(path.to_owned(), Arc::clone(&text));
        Ok(text)
    }
}

impl<R> fmt::Debug for FileSystemResolver<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileSystemResolver")
            .field("include_dirs", &self.include_dirs)
            .finish_non_exhaustive()
    }
}

const SYSTEM_DIRS: [&str; 4] = ["/usr", "/lib", "/opt/cuda", "/opt/nvidia"];

fn is_of_system(path: &Path) -> bool {
    SYSTEM_DIRS.iter().any(|system| path.starts_with(system))
}

impl<R: IncludeResolver> IncludeResolver for FileSystemResolver<R> {
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>> {
        for (path, is_model) in self.candidates(request) {
            if path.is_file() {
                let name = path.to_string_lossy().into_owned();
                return Some(self.read(&path).map(|text| ResolvedInclude { name, text, is_model }));
            }
        }
        self.fallback.resolve(request)
    }
}

/// The path without `.` and without `x/..`, so that one file has one name.
fn normalized(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(result.components().next_back(), Some(Component::Normal(_))) =>
            {
                result.pop();
            }
            Component::ParentDir
            | Component::Normal(_)
            | Component::RootDir
            | Component::Prefix(_) => result.push(component),
        }
    }
    result
}

/// A header name as the program gives it.
pub(super) struct HeaderName {
    name: String,
    is_angled: bool,
}

impl HeaderName {
    /// From the text with its delimiters.
    fn from_text(text: &str) -> Option<Self> {
        let is_angled = text.starts_with('<');
        let name = if is_angled {
            text.strip_prefix('<')?.strip_suffix('>')?
        } else {
            text.strip_prefix('"')?.strip_suffix('"')?
        };
        Some(Self { name: name.to_owned(), is_angled })
    }

    /// From tokens: a string literal, or `<`, tokens and `>` whose texts are put together.
    pub(super) fn from_tokens(tokens: &[Token]) -> Option<Self> {
        let (first, rest) = tokens.split_first()?;
        if matches!(first.kind, TokenKind::String(_)) {
            return Self::from_text(&first.text);
        }
        if !first.is(Punct::Less) {
            return None;
        }
        let length = rest.iter().position(|token| token.is(Punct::Greater))?;
        let name = super::print::joined(&rest[..length]);
        Some(Self { name, is_angled: true })
    }
}

/// Files already found, and what is known of them.
#[derive(Debug, Default)]
pub(super) struct IncludeCache {
    requests: FxHashMap<(Name, bool, FileId), FileId>,
    files: FxHashMap<String, FileId>,
    pub(super) once: FxHashMap<FileId, Once>,
}

/// Why a file need not be read again.
#[derive(Clone, Debug)]
pub(super) enum Once {
    Always,
    WhileDefined(Name),
}

impl IncludeCache {
    /// Makes a file known under its name.
    pub(super) fn add(&mut self, sources: &SourceMap, file: FileId) {
        self.files.entry(sources.file(file).name.clone()).or_insert(file);
    }
}

impl Preprocessor<'_> {
    /// `#include`, from behind the word on.
    pub(super) fn include(&mut self, directive: Span) {
        let quoted = self.frames.last_mut().and_then(|frame| frame.lexer.header_name());
        let (header, span) = match quoted {
            Some((text, span)) => (HeaderName::from_text(&text), span),
            None => {
                let line = self.rest_of_line();
                let span = line.first().map_or(directive, |token| token.span);
                let tokens = self.expand_line(line);
                (HeaderName::from_tokens(&tokens), span)
            }
        };
        drop(self.rest_of_line());
        let Some(header) = header else {
            self.error("invalid-directive", span, "#include needs \"name\" or <name>");
            return;
        };
        if self.collecting > 0 {
            let message = "#include within the arguments of a macro is not supported";
            self.error("directive-in-macro-arguments", span, message);
            return;
        }
        if let Some(file) = self.find(&header, span)
            && !self.is_done(file)
        {
            self.enter_file(file, span);
        }
    }

    /// Whether a header would be found.
    pub(super) fn has_include(&mut self, header: &HeaderName) -> bool {
        let including = self.current_file();
        let key = (Name::new(&header.name), header.is_angled, including);
        self.includes.requests.contains_key(&key) || self.resolve(header).is_some()
    }

    fn resolve(&mut self, header: &HeaderName) -> Option<Result<ResolvedInclude, IncludeError>> {
        let including = self.sources.file(self.current_file());
        let request = IncludeRequest {
            name: &header.name,
            is_angled: header.is_angled,
            including_file: &including.name,
            is_from_model: including.is_model,
        };
        self.resolver.resolve(&request)
    }

    fn find(&mut self, header: &HeaderName, span: Span) -> Option<FileId> {
        let key = (Name::new(&header.name), header.is_angled, self.current_file());
        if let Some(&file) = self.includes.requests.get(&key) {
            return Some(file);
        }
        let resolved = match self.resolve(header) {
            None => {
                let message = format!("header `{}` is not known", header.name);
                let note =
                    "local files, include directories and the operational models were searched";
                // What the file says may still be understood without it.
                let is_model = self.sources.file(self.current_file()).is_model;
                self.misses_header |= !is_model;
                let diagnostic = if is_model {
                    Diagnostic::error("unknown-include", span, message)
                } else {
                    Diagnostic::warning("unknown-include", span, message)
                };
                self.report(diagnostic.with_note(note));
                return None;
            }
            Some(Err(error)) => {
                self.error("include-error", span, error.to_string());
                return None;
            }
            Some(Ok(resolved)) => resolved,
        };
        let file = match self.includes.files.get(&resolved.name) {
            Some(&file) => file,
            None if u32::try_from(resolved.text.len()).is_err() => {
                self.error("include-error", span, format!("`{}` is too large", resolved.name));
                return None;
            }
            None => {
                let file = if resolved.is_model {
                    self.sources.add_model(&resolved.name, &resolved.text)
                } else {
                    self.sources.add_file(&resolved.name, &resolved.text)
                };
                self.includes.files.insert(resolved.name, file);
                file
            }
        };
        self.includes.requests.insert(key, file);
        Some(file)
    }

    /// Whether including the file again would give nothing.
    fn is_done(&self, file: FileId) -> bool {
        match self.includes.once.get(&file) {
            Some(Once::Always) => true,
            Some(Once::WhileDefined(guard)) => self.macros.is_defined(guard),
            None => false,
        }
    }

    fn enter_file(&mut self, file: FileId, span: Span) {
        self.n_includes += 1;
        let is_deep = self.frames.len() > self.options.max_include_depth;
        if is_deep || self.n_includes > self.options.max_includes {
            let is_cycle = self.frames.iter().any(|frame| frame.lexer.file() == file);
            let name = self.sources.file(file).name.clone();
            if is_cycle {
                let mut files: Vec<&str> = Vec::new();
                for frame in self.frames.iter().rev() {
                    files.push(&self.sources.file(frame.lexer.file()).name);
                    if frame.lexer.file() == file {
                        break;
                    }
                }
                files.reverse();
                let note = format!("{} includes {name}", files.join(" includes "));
                let message = format!("`{name}` includes itself without end");
                self.report(Diagnostic::error("include-cycle", span, message).with_note(note));
            } else {
                let message = format!("`{name}` is included too deeply or too often");
                self.error("include-depth", span, message);
            }
            self.stop();
            return;
        }
        self.push_file(file);
    }

    pub(super) fn push_file(&mut self, file: FileId) {
        let text = Arc::clone(&self.sources.file(file).text);
        self.frames.push(Frame::new(file, text));
    }

    /// Leaves the innermost file.
    pub(super) fn pop_file(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        for conditional in frame.conditionals.iter().rev() {
            let message = "the conditional is not closed by #endif";
            self.error("unterminated-conditional", conditional.span, message);
        }
        if let Guard::After(name) = frame.guard {
            let file = frame.lexer.file();
            self.includes.once.entry(file).or_insert(Once::WhileDefined(name));
        }
    }

    /// The file that is being read.
    fn current_file(&self) -> FileId {
        self.frames.last().map_or(self.main_file, |frame| frame.lexer.file())
    }

    /// `#pragma once`.
    pub(super) fn mark_once(&mut self) {
        self.includes.once.insert(self.current_file(), Once::Always);
    }
}

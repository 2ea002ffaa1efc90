//! From source text to a GOTO program: the stages of the front end in a row.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use bumpalo::Bump;
use cuda_verify_base::source::SourceFile;
use cuda_verify_base::source::bytes::decode;
use cuda_verify_base::{
    Arch, Diagnostic, Diagnostics, FileId, Hardware, Reason, Severity, SourceMap, Span,
};
use cuda_verify_goto::arguments::reads_arguments;
use cuda_verify_goto::checks::{CheckOptions, DefaultStream};
use cuda_verify_goto::program::GotoProgram;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::launchers::choose_launchers;
use cuda_verify_ir::program::{
    Constant, Expr, ExprKind, FunctionKind, GlobalSpace, Program, Stmt, StmtKind,
};
use cuda_verify_ir::types::{Scalar, Type};
use cuda_verify_ir::{Kernels, LowerOptions};
use cuda_verify_symex::rules;
use cuda_verify_syntax::c_dialect::from_c;
use cuda_verify_syntax::preprocess::{
    FileSystemResolver, IncludeError, IncludeRequest, IncludeResolver,
    Options as PreprocessOptions, ResolvedInclude,
};
use cuda_verify_syntax::token::{Punct, Token, TokenKind};

use crate::callers::{self, Hidden, NotUnderstood};
use crate::given_arguments;
use crate::model_rules;
use crate::model_rules::note_straight;
use crate::named_macros::{self, MissingMacros};
use crate::options::Options;
use crate::ptx_files;
use crate::report::Assumption;
use crate::suggest::{closest, with_suggestions};
use crate::units::{self, Unit};

/// A stage of which the product can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Preprocessed tokens.
    Preprocessed,
    /// Syntax tree.
    Ast,
    /// Typed IR.
    Ir,
    /// GOTO program with its checks.
    Goto,
    /// What an arbitrary thread of each launch does to memory, and where it waits, as flat access protocols.
    Protocol,
    /// Verification conditions that reach the solver, as sequents.
    Vcc,
    /// The same as one SMT-LIB script; floats are bit-vectors in it, so that every solver takes it.
    Smt2,
}

/// What the front end made of a program.
#[derive(Clone, Debug)]
pub(crate) struct Lowered {
    pub(crate) goto: GotoProgram,
    pub(crate) diagnostics: Diagnostics,
    /// Headers that the program includes and that are not known: their macros may change what the rest means.
    pub(crate) unknown_headers: Vec<Reason>,
    /// Whether all of the rest was understood, in spite of these headers.
    pub(crate) is_whole: bool,
    /// What is taken for granted of what is not part of the text, in words.
    pub(crate) assumptions: Vec<Assumption>,
    /// Whether the program has kernels, reached or not.
    pub(crate) has_kernels: bool,
    /// Whether the entry asked for is a kernel, which is checked on its own.
    pub(crate) is_kernel_entry: bool,
    /// Host functions that are not understood and may launch kernels.
    pub(crate) not_understood: Vec<NotUnderstood>,
    /// Names that the text mentions where it is not understood or not reached.
    pub(crate) hidden: Hidden,
}

/// Why a program does not get through the front end.
pub(crate) enum Refusal {
    /// It is not accepted.
    Rejected(Diagnostics),
    /// The command line names what is not there.
    Usage(String),
    /// It is too large for the memory that is granted.
    Memory,
    /// It is accepted, and nothing of it runs.
    Nothing(Diagnostics),
}

impl Refusal {
    /// As diagnostics.
    pub(crate) fn into_diagnostics(self) -> Diagnostics {
        let what = match self {
            Self::Rejected(diagnostics) | Self::Nothing(diagnostics) => return diagnostics,
            Self::Usage(what) => what,
            Self::Memory => "the program is too large for the memory that is granted".to_owned(),
        };
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(Diagnostic::error("no-entry", Span::NONE, what));
        diagnostics
    }
}

impl From<Diagnostics> for Refusal {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Rejected(diagnostics)
    }
}

/// Rough size of what becomes of a byte of source text, and of a token after preprocessing.
const BYTES_PER_CHARACTER: usize = 160;
const BYTES_PER_TOKEN: usize = 480;

/// Whether so many parts of some size are within the memory that is granted.
fn is_within_memory(options: &Options, count: usize, bytes_each: usize) -> bool {
    let granted = usize::try_from(options.memory_mib).unwrap_or(usize::MAX).saturating_mul(1 << 20);
    count.saturating_mul(bytes_each) <= granted
}

/// The headers that the preprocessor did not know.
fn unknown_headers(diagnostics: &Diagnostics) -> Vec<Reason> {
    unsupported(diagnostics, "unknown-include")
}

/// The diagnostics of a code, as reasons not to know.
fn unsupported(diagnostics: &Diagnostics, code: &str) -> Vec<Reason> {
    let unknown = diagnostics.iter().filter(|diagnostic| diagnostic.code == code);
    let reason = |diagnostic: &Diagnostic| Reason::Unsupported {
        construct: diagnostic.message.clone(),
        span: diagnostic.primary,
    };
    unknown.map(reason).collect()
}

/// Turns errors of the parser that need not be the program's into warnings, and into reasons not to know: what it
/// declares otherwise may have an effect anywhere. Errors in bodies of functions and next to undeclared names count among
/// them where a header may declare more than is known.
fn excused(parsed: Diagnostics, is_open: bool) -> (Diagnostics, Vec<Reason>) {
    let mut rest = Diagnostics::new();
    let mut reasons = Vec::new();
    for mut diagnostic in parsed {
        let is_excused = match diagnostic.code {
            "unsupported-construct" => true,
            "unknown-construct" => is_open,
            _ => false,
        };
        if !is_excused && diagnostic.code == "unknown-construct" {
            diagnostic.code = "syntax";
        }
        if is_excused && diagnostic.severity == Severity::Error {
            diagnostic.severity = Severity::Warning;
            let construct = diagnostic.message.clone();
            reasons.push(Reason::Unsupported { construct, span: diagnostic.primary });
        }
        rest.push(diagnostic);
    }
    (rest, reasons)
}

/// Answers inclusions with operational models.
#[derive(Clone, Debug, Default)]
struct Models {
    /// Set once a header may declare more than is known.
    has_open: Rc<Cell<bool>>,
}

impl IncludeResolver for Models {
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>> {
        let file = cuda_verify_models::lookup(request.name)?;
        if !request.name.starts_with("cv:") && !cuda_verify_models::is_closed(request.name) {
            self.has_open.set(true);
        }
        let name = format!("models/{}", file.path);
        Some(Ok(ResolvedInclude { name, text: file.text.into(), is_model: true }))
    }
}

/// Answers inclusions with texts of the caller, before any file is looked at.
struct InMemory<'a, R> {
    headers: &'a [(String, Arc<str>)],
    others: R,
}

impl<R: IncludeResolver> IncludeResolver for InMemory<'_, R> {
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>> {
        let beside = Path::new(request.including_file).with_file_name(request.name);
        let is_meant = |name: &str| name == request.name || Path::new(name) == beside;
        let found = self.headers.iter().find(|(name, _)| !request.is_from_model && is_meant(name));
        match found {
            Some((name, text)) => Some(Ok(ResolvedInclude {
                name: name.clone(),
                text: Arc::clone(text),
                is_model: false,
            })),
            None => self.others.resolve(request),
        }
    }
}

/// Reads a file of the user.
///
/// # Errors
/// If it does not exist or is a directory.
pub(crate) fn read_source(path: &Path) -> Result<String, crate::Error> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            crate::Error::not_found(&name)
        } else if path.is_dir() {
            crate::Error::unreadable(&name, "it is a directory")
        } else {
            crate::Error::unreadable(&name, error.to_string())
        }
    })?;
    match what_else(&bytes) {
        Some(what) => Err(crate::Error::unreadable(&name, what)),
        None => Ok(decode(&bytes)),
    }
}

/// What a file is that holds no text of a program: then one message says more than one for each byte.
fn what_else(bytes: &[u8]) -> Option<&'static str> {
    const BEGINNING: usize = 256;
    let begin = &bytes[..bytes.len().min(BEGINNING)];
    let n_zeros = begin.iter().filter(|byte| **byte == 0).count();
    match begin {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            Some("it is a text in UTF-16, which compilers do not read: convert it to UTF-8")
        }
        [0x7f, b'E', b'L', b'F', ..] => Some("it is a compiled program (ELF): name its sources"),
        // Half of the bytes of a text in UTF-16 are zero.
        _ if n_zeros > 1 && n_zeros * 5 >= begin.len() * 2 => {
            Some("it is no text, or one in UTF-16, which compilers do not read")
        }
        _ if n_zeros > BEGINNING / 8 => Some("it is no text"),
        _ => None,
    }
}

/// Makes a call of a function of the program a failed assertion, which is found at the caller.
fn forbid(ir: &mut Program, name: &str) {
    let bool_type = ir.types.scalar(Scalar::Bool);
    let void = ir.types.intern(Type::Void);
    for function in ir.functions.values_mut().filter(|it| *it.name == *name && !it.is_model) {
        let Some(body) = &mut function.body else { continue };
        let span = function.span;
        let never = ExprKind::Const(Constant::Bool(false));
        let never = function.exprs.push(Expr { kind: never, ty: bool_type, span });
        let assert = ExprKind::Intrinsic(Intrinsic::Assert, vec![never]);
        let assert = function.exprs.push(Expr { kind: assert, ty: void, span });
        body.insert(0, Stmt { kind: StmtKind::Expr(assert), span });
        function.is_model = true;
    }
}

fn preprocess_options() -> PreprocessOptions {
    PreprocessOptions::nvcc()
}

/// The wanted macros of the command line as the text of a file.
fn definitions(options: &Options, is_wanted: fn(&str) -> bool) -> String {
    let mut text = String::new();
    for definition in options.defines.iter().filter(|definition| is_wanted(definition)) {
        let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
        let one_line = |text: &str| text.replace(['\n', '\r'], " ");
        text.push_str(&format!("#define {} {}\n", one_line(name), one_line(value)));
    }
    for name in &options.undefines {
        text.push_str(&format!("#undef {}\n", name.replace(['\n', '\r'], " ")));
    }
    text
}

/// The files that are read before the program's own. They are looked for beside it, then where `#include` looks; one that
/// is not there is included by its name, for a message.
fn read_first(sources: &mut SourceMap, options: &Options) -> Vec<FileId> {
    let mut read = |file: &PathBuf| {
        let folders = std::iter::once(PathBuf::new()).chain(options.include_dirs.iter().cloned());
        let found = folders.map(|folder| folder.join(file)).find_map(|path| {
            read_source(&path).ok().map(|text| (path.display().to_string(), text))
        });
        let missing =
            || ("<command line>".to_owned(), format!("#include \"{}\"\n", file.display()));
        let (name, text) = found.unwrap_or_else(missing);
        sources.add_file(&name, &text)
    };
    options.include_files.iter().map(&mut read).collect()
}

/// What a program needs beside its own text.
pub(crate) struct Needed {
    /// The models that declare an identifier of the files it consists of.
    models: Vec<Model>,
    /// Macros that belong to headers which are missing.
    missing: MissingMacros,
    /// Whether all files that are named are among those of the program.
    is_whole: bool,
    /// Whether it asks for the architecture that it is compiled for, so that host and device may read it differently.
    pub(crate) asks_for_arch: bool,
}

/// What a program needs.
///
/// # Errors
/// If it is too large for the memory that is granted.
pub(crate) fn needed(name: &str, text: &str, options: &Options) -> Result<Needed, Refusal> {
    if !is_within_memory(options, text.len(), BYTES_PER_CHARACTER) {
        return Err(Refusal::Memory);
    }
    let needed = needed_with(name, text, options, &[]);
    if needed.is_whole {
        return Ok(needed);
    }
    // Some file was left out, perhaps for want of a macro of the models, such as the version of the toolkit.
    Ok(needed_with(name, text, options, &needed.models))
}

type Model = &'static cuda_verify_models::ModelFile;

/// The same, with some models known.
fn needed_with(name: &str, text: &str, options: &Options, known: &[Model]) -> Needed {
    // A first pass over the user's files alone tells which they are; what it makes of them does not matter.
    let mut scratch = SourceMap::new();
    let file = scratch.add_file(name, text);
    let others = FileSystemResolver::new(options.include_dirs.iter().cloned(), Models::default())
        .with_models(options.model_dirs.iter().cloned());
    let mut resolver = InMemory { headers: &options.headers, others };
    let mut quiet = preprocess_options();
    for model in known {
        quiet.preludes.push(scratch.add_model(&format!("models/{}", model.path), model.text));
    }
    for definition in &options.defines {
        quiet.define(definition);
    }
    let (mut words, mut missing) = (Vec::new(), MissingMacros::default());
    let identifier =
        |token: Token| matches!(token.kind, TokenKind::Identifier(_)).then_some(token.text);
    quiet.preludes.extend(read_first(&mut scratch, options));
    // Its tokens tell the identifiers that are pasted together.
    if !options.include_files.is_empty() || text.contains("include") || text.contains("##") {
        let (tokens, found) =
            cuda_verify_syntax::preprocess::preprocess(&mut scratch, file, &mut resolver, &quiet);
        if !unknown_headers(&found).is_empty() {
            missing = named_macros::of_missing_headers(&tokens);
        }
        words.extend(tokens.into_iter().filter_map(identifier));
    }
    let is_read_for_names = |file: &SourceFile| !file.is_model || model_rules::is_of_user(file);
    let files: Vec<_> = scratch.files().filter(|(_, file)| is_read_for_names(file)).collect();
    let is_read = |name: &str| files.iter().any(|(_, file)| file.name.ends_with(name));
    let is_whole =
        files.iter().all(|(_, file)| quoted_includes(&file.text).into_iter().all(is_read));
    let own: Vec<FileId> = files.iter().map(|(id, _)| *id).collect();
    for id in own {
        let (tokens, _) = cuda_verify_syntax::lexer::lex(&scratch, id);
        missing.text.push_str(&named_macros::always_defined(&tokens));
        words.extend(tokens.into_iter().filter_map(identifier));
    }
    let asks_for_arch = |text: &str| text.contains("__CUDA_ARCH");
    let asks_for_arch = words.iter().any(|word| asks_for_arch(word))
        || options
            .defines
            .iter()
            .any(|it| it.split_once('=').is_some_and(|it| asks_for_arch(it.1)));
    for definition in &options.defines {
        words.extend(
            definition
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|word| !word.is_empty())
                .map(Into::into),
        );
    }
    // Instructions are spelled in strings.
    if words.iter().any(|word| matches!(word.as_str(), "asm" | "__asm__" | "__asm")) {
        words.push("__cv_ptx_laneid".into());
    }
    if words.iter().any(|word| matches!(word.as_str(), "throw" | "catch")) {
        words.push("__exception_throw".into());
    }
    if words.iter().any(|word| word == "typeid") {
        words.push("__type_info_of".into());
    }
    let definitions = scratch.add_file("<named macros>", &missing.text);
    let (tokens, _) = cuda_verify_syntax::lexer::lex(&scratch, definitions);
    words.extend(tokens.into_iter().filter_map(identifier));
    Needed {
        models: cuda_verify_models::models_for(words.iter().map(|word| word.as_str())),
        missing,
        is_whole,
        asks_for_arch,
    }
}

/// The last parts of the names in `#include "..."`, in branches that are not taken as well.
fn quoted_includes(text: &str) -> Vec<&str> {
    text.lines().filter_map(quoted_include).collect()
}

fn quoted_include(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
    let (path, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
    path.rsplit('/').next()
}

/// A program after preprocessing.
struct Preprocessed {
    tokens: Vec<Token>,
    diagnostics: Diagnostics,
    /// What is taken for granted of macros that no header defines, in words.
    assumption: Option<String>,
    /// Whether all names are known that headers declare.
    is_closed: bool,
    file: FileId,
}

/// The side that a program is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Host,
    Device,
}

/// The macros that nvcc defines for the architectures (CUDA C++ Programming Guide, "__CUDA_ARCH__",
/// "__CUDA_ARCH_LIST__", "Feature Set Compiler Targets"): which they are for both sides, what they are for the device.
fn arch_macros(options: &Options, side: Side) -> String {
    let mut list: Vec<u32> = options.arch_list.iter().map(|arch| arch.macro_value()).collect();
    if list.is_empty() {
        list.push(options.arch.macro_value());
    }
    list.sort_unstable();
    list.dedup();
    let list: Vec<String> = list.iter().map(ToString::to_string).collect();
    let mut text = format!("#define __CUDA_ARCH_LIST__ {}\n", list.join(","));
    text.push_str("#define __CUDA_ARCH_HAS_FEATURE__(feature) __CUDA_ARCH_FEAT_##feature\n");
    if side == Side::Device {
        text.push_str(&format!("#define __CUDA_ARCH__ {}\n", options.arch.macro_value()));
        for (name, value) in options.arch.feature_macros() {
            text.push_str(&format!("#define {name} {value}\n"));
        }
    }
    text
}

/// The device that the models describe, as macros.
fn define_device(preprocess: &mut PreprocessOptions, arch: Arch) {
    let hardware = Hardware::of(arch);
    let numbers = [
        ("major", u64::from(arch.major())),
        ("minor", u64::from(arch.minor())),
        ("multiprocessors", u64::from(hardware.multiprocessors)),
        ("threads_per_multiprocessor", u64::from(hardware.threads_per_multiprocessor)),
        ("blocks_per_multiprocessor", u64::from(hardware.blocks_per_multiprocessor)),
        ("shared_per_multiprocessor", hardware.shared_bytes_per_multiprocessor),
        ("shared_per_block", hardware.shared_bytes),
        ("shared_optin", hardware.shared_bytes_optin),
        ("shared_reserved", hardware.reserved_shared_bytes),
    ];
    for (name, number) in numbers {
        preprocess.define(&format!("__cv_device_{name}={number}"));
    }
}

/// Preprocesses a program for one side, with the models it needs in front.
fn preprocess(
    sources: &mut SourceMap,
    name: &str,
    text: &str,
    options: &Options,
    (needed, side): (&Needed, Side),
) -> Preprocessed {
    let mut preprocess = preprocess_options();
    define_device(&mut preprocess, options.arch);
    let missing = &needed.missing;
    for model in &needed.models {
        let prelude = sources.add_model(&format!("models/{}", model.path), model.text);
        preprocess.preludes.push(prelude);
    }
    // After the models, which must not be changed by the program's macros; those of the verifier go first.
    let mut definitions = definitions(options, |name| !name.starts_with("__cv_"));
    if needed.asks_for_arch {
        definitions.insert_str(0, &arch_macros(options, side));
    }
    preprocess.preludes.push(sources.add_model("<command line>", &definitions));
    if !missing.text.is_empty() {
        preprocess.preludes.push(sources.add_model("<named macros>", &missing.text));
    }
    if options.arguments.is_some() {
        preprocess.define("__cv_known_arguments");
    }
    for definition in options.defines.iter().filter(|text| text.starts_with("__cv_")) {
        preprocess.define(definition);
    }
    preprocess.preludes.extend(read_first(sources, options));
    let file = sources.add_file(name, text);
    let models = Models::default();
    let has_open = Rc::clone(&models.has_open);
    let others = FileSystemResolver::new(options.include_dirs.iter().cloned(), models)
        .with_models(options.model_dirs.iter().cloned());
    let mut resolver = InMemory { headers: &options.headers, others };
    let (tokens, diagnostics) =
        cuda_verify_syntax::preprocess::preprocess(sources, file, &mut resolver, &preprocess);
    let is_c_unit = name.ends_with(".c");
    let is_c = |span: Span| {
        let file = sources.file(sources.use_site(span).file);
        !file.is_model && (is_c_unit || file.name.ends_with(".c"))
    };
    let has_c = sources.files().any(|(_, file)| !file.is_model && file.name.ends_with(".c"));
    let tokens = if has_c { from_c(tokens, is_c) } else { tokens };
    let is_closed = !has_open.get();
    Preprocessed { tokens, diagnostics, assumption: missing.assumption(), is_closed, file }
}

/// The default stream: one of each thread where the command line defines the macro of the runtime. One that the text
/// defines comes after nvcc has included the runtime, and changes nothing.
fn default_stream(units: &[Unit]) -> DefaultStream {
    let is_named =
        |text: &String| text.split('=').next() == Some("CUDA_API_PER_THREAD_DEFAULT_STREAM");
    match units.iter().any(|unit| unit.options.defines.iter().any(is_named)) {
        true => DefaultStream::PerThread,
        false => DefaultStream::Legacy,
    }
}

fn check_options(units: &[Unit], options: &Options) -> CheckOptions {
    CheckOptions {
        properties: options.properties,
        device_floats: options.device_floats,
        reports_guesses: options.reports_guessed_reads,
        default_stream: default_stream(units),
    }
}

fn lower_options(options: &Options) -> LowerOptions {
    let kernels = if options.kernels.is_empty() {
        Kernels::None
    } else if options.kernels.iter().any(|name| name == "*") {
        Kernels::All
    } else {
        Kernels::Named(options.kernels.clone())
    };
    let launchers = !options.kernels.is_empty() && options.enters_launchers();
    let (main, main_name) = (options.kernels.is_empty(), options.entry.clone());
    // Kernels that `main` does not lead to are entered by what launches them.
    let (kernels, launchers) = match (kernels, &main_name) {
        (Kernels::None, None) if options.reports_kernels => {
            (Kernels::All, options.enters_launchers())
        }
        (kernels, _) => (kernels, launchers),
    };
    let max_shared_bytes = options.hardware().shared_bytes;
    LowerOptions {
        main,
        kernels,
        main_name,
        launchers,
        max_shared_bytes,
        keeps_tables: !options.without.contains(&rules::CONSTANT_TABLES),
        ..LowerOptions::default()
    }
}

/// The IR of a program as one side reads it.
pub(crate) struct Reading {
    pub(crate) ir: Program,
    /// Of preprocessor, parser and lowering.
    pub(crate) diagnostics: Diagnostics,
    pub(crate) unknown_headers: Vec<Reason>,
    pub(crate) assumption: Option<String>,
    /// What was lowered.
    entries: LowerOptions,
    /// Whether the program has kernels, reached or not.
    pub(crate) has_kernels: bool,
    /// Whether the entry asked for is a kernel, which is checked on its own.
    pub(crate) is_kernel_entry: bool,
    /// The end of the text.
    end: Span,
    /// The files that the program consists of, without those that they include.
    pub(crate) files: Vec<FileId>,
}

/// A text that was preprocessed for one side.
pub(crate) struct Prepared {
    tokens: Vec<Token>,
    diagnostics: Diagnostics,
    assumption: Option<String>,
    is_closed: bool,
    file: FileId,
}

/// Preprocesses a program for one side.
///
/// # Errors
/// The diagnostics, if it is not accepted.
pub(crate) fn prepare(
    sources: &mut SourceMap,
    name: &str,
    text: &str,
    options: &Options,
    (needed, side): (&Needed, Side),
) -> Result<Prepared, Refusal> {
    let Preprocessed { tokens, diagnostics, assumption, is_closed, file } =
        preprocess(sources, name, text, options, (needed, side));
    if diagnostics.has_errors() {
        return Err(diagnostics.into());
    }
    if !is_within_memory(options, tokens.len(), BYTES_PER_TOKEN) {
        return Err(Refusal::Memory);
    }
    Ok(Prepared { tokens, diagnostics, assumption, is_closed, file })
}

/// Reads a program for one side.
///
/// # Errors
/// The diagnostics, if it is not accepted.
fn read(
    sources: &SourceMap,
    prepared: &Prepared,
    options: &Options,
    entries: LowerOptions,
) -> Result<Reading, Refusal> {
    let Prepared { tokens, diagnostics, assumption, is_closed, file } = prepared;
    let (mut diagnostics, assumption) = (diagnostics.clone(), assumption.clone());
    let mut unknown_headers = unknown_headers(&diagnostics);
    let arena = Bump::new();
    let (unit, parsed) = cuda_verify_syntax::parser::parse(&arena, tokens);
    let is_open = !*is_closed || !unknown_headers.is_empty();
    let (parsed, missing) = excused(parsed, is_open);
    unknown_headers.extend(missing);
    diagnostics.append(with_suggestions(sources, parsed));
    // A macro of an unknown header may be what makes the text wrong; then only what is reached counts.
    if diagnostics.has_errors() && unknown_headers.is_empty() {
        return Err(diagnostics.into());
    }
    let is_certain = *is_closed && unknown_headers.is_empty();
    let known: fn(&str) -> bool = cuda_verify_models::may_be_declared;
    let may_be_declared = is_certain.then_some(known);
    let is_unit = entries.unit.is_some();
    let mut entries = LowerOptions { may_be_declared, main_file: Some(*file), ..entries };
    let (mut ir, mut lowered) = cuda_verify_ir::lower(&unit, sources, &entries);
    let mut is_kernel_entry = false;
    if let (Some(entry), true) = (&options.entry, entries.kernels == Kernels::None && !is_unit)
        && is_kernel_or_missing(&ir, entry)?
    {
        let kernels = Kernels::Named(vec![entry.clone()]);
        entries =
            LowerOptions { main: false, kernels, main_name: None, launchers: false, ..entries };
        (ir, lowered) = cuda_verify_ir::lower(&unit, sources, &entries);
        if ir.kernels.is_empty() {
            let what = format!("the program has no function `{entry}` to start from");
            return Err(Refusal::Usage(with_name(what, entry, sources, tokens)));
        }
        is_kernel_entry = true;
    }
    if let (Some(unknown), false) = (lowered.iter().find(|it| it.code == "unknown-kernel"), is_unit)
    {
        let name = unknown.message.split('`').nth(1).unwrap_or_default();
        let what = format!("the program has no kernel `{name}`");
        return Err(Refusal::Usage(with_name(what, name, sources, tokens)));
    }
    if ir.main.is_none() && entries.kernels == Kernels::None && !is_unit {
        // Without a host program kernels are checked as its functions launch them, else on their own.
        let launchers = options.enters_launchers();
        entries = LowerOptions { kernels: Kernels::All, launchers, ..entries };
        (ir, lowered) = cuda_verify_ir::lower(&unit, sources, &entries);
    }
    for found in with_suggestions(sources, lowered).iter() {
        // Another unit may have the kernel.
        if !(is_unit && found.code == "unknown-kernel") {
            diagnostics.push(found.clone());
        }
    }
    if diagnostics.has_errors() && unknown_headers.is_empty() {
        return Err(diagnostics.into());
    }
    let end = tokens.last().map_or(Span::NONE, |token| token.span);
    let has_kernels =
        tokens.iter().any(|token| token.text == "__global__" && is_of_user(sources, token));
    Ok(Reading {
        ir,
        diagnostics,
        unknown_headers,
        assumption,
        entries,
        has_kernels,
        is_kernel_entry,
        end,
        files: vec![*file],
    })
}

/// Whether the entry asked for is a kernel or no function at all.
fn is_kernel_or_missing(ir: &Program, entry: &str) -> Result<bool, Refusal> {
    match ir.main.map(|main| ir.functions[main].kind) {
        Some(FunctionKind::Host | FunctionKind::HostDevice) => Ok(false),
        Some(FunctionKind::Kernel) | None => Ok(true),
        Some(FunctionKind::Device) => Err(Refusal::Usage(format!(
            "`{entry}` is a function of the device: start from a host function, or check a kernel"
        ))),
    }
}

/// Reads a program for the host and, if it asks for the architecture, once more for the device; both as one.
///
/// # Errors
/// Why it is not accepted.
fn read_both(
    sources: &mut SourceMap,
    name: &str,
    text: &str,
    options: &Options,
    entries: LowerOptions,
) -> Result<Reading, Refusal> {
    let needed = needed(name, text, options)?;
    let host = prepare(sources, name, text, options, (&needed, Side::Host))?;
    let device = match needed.asks_for_arch {
        true => Some(prepare(sources, name, text, options, (&needed, Side::Device))?),
        false => None,
    };
    read_sides(sources, &host, device.as_ref(), options, entries)
}

/// The same of a program that has been preprocessed.
///
/// # Errors
/// Why it is not accepted.
pub(crate) fn read_sides(
    sources: &SourceMap,
    host: &Prepared,
    device: Option<&Prepared>,
    options: &Options,
    entries: LowerOptions,
) -> Result<Reading, Refusal> {
    let mut host = read(sources, host, options, entries)?;
    let Some(device) = device else { return Ok(host) };
    // The host may launch any kernel, also where the device would not.
    let entries = LowerOptions { kernels: Kernels::All, ..host.entries.clone() };
    let device = read(sources, device, options, entries)?;
    let is_known = |found: &Diagnostic, host: &Reading| {
        host.diagnostics.iter().any(|it| {
            it.message == found.message
                && sources.location(it.primary) == sources.location(found.primary)
        })
    };
    let mut further = Diagnostics::new();
    for found in device.diagnostics.iter().filter(|found| !is_known(found, &host)) {
        // What host code alone is made of is said by the reading for the host.
        if !matches!(
            found.code,
            "assumed-instance" | "uninstantiated-kernel" | "host-not-understood"
        ) {
            further.push(found.clone());
        }
    }
    host.diagnostics.append(further);
    host.ir = match cuda_verify_ir::link::link(host.ir, device.ir, sources) {
        Ok(linked) => linked,
        Err(found) => {
            host.diagnostics.append(found);
            return Err(host.diagnostics.into());
        }
    };
    Ok(host)
}

/// Reads the units of a program, one or several.
fn read_units(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
    entries: LowerOptions,
) -> Result<Reading, Refusal> {
    match units {
        [Unit { name, text, options }] => read_both(sources, name, text, options, entries),
        _ => units::read(sources, units, options, &entries),
    }
}

/// The arguments that a program is given, its name the first.
pub(crate) fn known_arguments(units: &[Unit], options: &Options) -> Option<Vec<String>> {
    let name = units.first().map_or("", |unit| unit.name.as_str());
    options.arguments.as_ref().map(|arguments| {
        let program = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        std::iter::once(program.unwrap_or_default()).chain(arguments.iter().cloned()).collect()
    })
}

/// Runs the front end.
///
/// # Errors
/// The diagnostics, if the program is not accepted.
pub(crate) fn lower(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
) -> Result<Lowered, Refusal> {
    if units.iter().any(ptx_files::is_ptx) {
        return ptx_files::lower(sources, units, options);
    }
    let Reading {
        mut ir,
        mut diagnostics,
        unknown_headers,
        assumption,
        has_kernels,
        is_kernel_entry,
        end,
        files,
        entries,
    } = read_units(sources, units, options, lower_options(options))?;
    if entries.launchers {
        choose_launchers(&mut ir, |span| files.contains(&sources.use_site(span).file));
    }
    if ir.main.is_none() && ir.kernels.is_empty() {
        return Err(match options.kernels.first() {
            Some(name) if name != "*" => {
                let what = format!("the program has no kernel `{name}`");
                diagnostics.push(Diagnostic::error("no-entry", end, what));
                diagnostics.into()
            }
            // A file of functions for others is right as far as it goes.
            Some(_) | None => Refusal::Nothing(diagnostics),
        });
    }
    options.unreachable.iter().for_each(|name| forbid(&mut ir, name));
    if let Err(unfit) = given_arguments::assume_all(&mut ir, &options.given, end) {
        diagnostics.append(unfit);
        return Err(diagnostics.into());
    }
    note_straight(&mut ir, sources);
    let checks = check_options(units, options);
    let (mut goto, converted) = cuda_verify_goto::convert::convert_with(&ir, &checks);
    goto.arguments = known_arguments(units, options);
    // All runs are that without arguments.
    if goto.arguments.is_none() && options.entry.is_none() && !reads_arguments(&goto) {
        let none = Options { arguments: Some(Vec::new()), ..options.clone() };
        goto.arguments = known_arguments(units, &none);
    }
    diagnostics.append(converted);
    let hidden = callers::hidden(&goto, &ir.mentions);
    goto.unwritten = callers::unwritten(&goto, &hidden);
    let is_whole = !diagnostics.has_errors();
    let instances = diagnostics.iter().filter(|found| found.code == "assumed-instance");
    let macros = assumption.into_iter().map(|text| Assumption::general("missing-headers", text));
    let instances =
        instances.map(|found| Assumption::general("assumed-instances", found.message.clone()));
    let has_tables = ir.main.is_none()
        && ir
            .globals
            .values()
            .any(|it| it.space == GlobalSpace::Constant && it.is_const && !it.is_model);
    let tables = has_tables.then(|| {
        let text = "tables in constant memory keep the contents that they are declared with";
        Assumption::general("constant-tables", text)
    });
    let assumptions = macros.chain(instances).chain(tables).collect();
    let not_understood = unsupported(&diagnostics, "host-not-understood");
    let not_understood =
        not_understood.into_iter().map(|why| NotUnderstood::new(why, &ir.mentions)).collect();
    Ok(Lowered {
        goto,
        diagnostics,
        unknown_headers,
        is_whole,
        assumptions,
        has_kernels,
        is_kernel_entry,
        not_understood,
        hidden,
    })
}

/// Whether a token stands in a file of the user.
fn is_of_user(sources: &SourceMap, token: &Token) -> bool {
    let site = sources.use_site(token.span);
    !site.is_none() && !sources.file(site.file).is_model
}

/// A message about a name that is not there, with the one of the user's functions that is spelled almost like it.
fn with_name(what: String, name: &str, sources: &SourceMap, tokens: &[Token]) -> String {
    let called = tokens.windows(2).filter(|pair| {
        matches!(pair[0].kind, TokenKind::Identifier(_))
            && pair[1].is(Punct::LParen)
            && is_of_user(sources, &pair[0])
    });
    match closest(name, called.map(|pair| pair[0].text.as_str())) {
        Some(meant) => format!("{what}; did you mean `{meant}`?"),
        None => what,
    }
}

/// The text of what comes before lowering: for the host and, if the program asks for the architecture, for the device.
fn show_text(
    sources: &mut SourceMap,
    name: &str,
    text: &str,
    options: &Options,
    stage: Stage,
) -> Result<String, Diagnostics> {
    let needed = needed(name, text, options).map_err(Refusal::into_diagnostics)?;
    let mut shown = String::new();
    for side in [Side::Host, Side::Device] {
        match side {
            Side::Host if needed.asks_for_arch => shown.push_str("// host\n"),
            Side::Host => {}
            Side::Device if needed.asks_for_arch => {
                shown.push_str(&format!("// device, {}\n", options.arch));
            }
            Side::Device => break,
        }
        let Preprocessed { tokens, diagnostics, .. } =
            preprocess(sources, name, text, options, (&needed, side));
        if stage == Stage::Preprocessed {
            shown.push_str(&cuda_verify_syntax::preprocess::text(&tokens));
            continue;
        }
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        let arena = Bump::new();
        let (unit, _) = cuda_verify_syntax::parser::parse(&arena, &tokens);
        shown.push_str(&cuda_verify_syntax::text::print(&unit));
    }
    Ok(shown)
}

/// The typed IR of a program, with all its kernels.
///
/// # Errors
/// The diagnostics, if the program is not accepted.
pub(crate) fn typed(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
) -> Result<Program, Diagnostics> {
    let entries = LowerOptions { kernels: Kernels::All, ..lower_options(options) };
    let read = read_units(sources, units, options, entries);
    let Reading { mut ir, end, .. } = read.map_err(Refusal::into_diagnostics)?;
    given_arguments::assume_all(&mut ir, &options.given, end)?;
    Ok(ir)
}

/// The text of a stage's product.
///
/// # Errors
/// The diagnostics, if the program is not accepted before that stage.
pub(crate) fn show(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
    stage: Stage,
) -> Result<String, Diagnostics> {
    if units.iter().any(ptx_files::is_ptx) {
        return ptx_files::show(sources, units, options, stage).map_err(Refusal::into_diagnostics);
    }
    if matches!(stage, Stage::Preprocessed | Stage::Ast) {
        let shown = units
            .iter()
            .map(|unit| show_text(sources, &unit.name, &unit.text, &unit.options, stage));
        return shown.collect();
    }
    let ir = typed(sources, units, options)?;
    if stage == Stage::Ir {
        return Ok(cuda_verify_ir::text::display(&ir).to_string());
    }
    let checks = check_options(units, options);
    let (goto, _) = cuda_verify_goto::convert::convert_with(&ir, &checks);
    Ok(cuda_verify_goto::text::display(&goto).to_string())
}

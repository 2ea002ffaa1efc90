//! Runs the case files below `tests/cuda` through the front end alone; `tests/cuda/README.cu` explains the format.
//!
//! Files of plain C and C++ are put to the compiler of the machine as well (`CC`, `CXX`), so that what is expected
//! is not our own reading of the standards: it must take what is accepted, with every `static_assert`, and complain of
//! each line that has an annotation.

#![expect(clippy::disallowed_methods, reason = "the compiler of the machine is a process")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use bumpalo::Bump;
use cuda_verify_base::{Diagnostic, SourceMap, Span};
use cuda_verify_ir::lower::{Kernels, LowerOptions, lower};
use cuda_verify_ir::{exact, text, verify};
use cuda_verify_models::{lookup, models_for};
use cuda_verify_syntax::c_dialect::from_c;
use cuda_verify_syntax::parse;
use cuda_verify_syntax::preprocess::{
    IncludeError, IncludeRequest, IncludeResolver, Options, ResolvedInclude, preprocess,
};
use cuda_verify_testkit::{Actual, Case, Finding, VerdictKind, collect_cases, trials};
use expect_test::expect_file;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda");
    let mut all = trials(&root, run);
    all.extend(opinions(&root));
    libtest_mimic::run(&Arguments::from_args(), all).exit_code()
}

/// What the lines of options of a case ask for.
#[derive(Default)]
struct Settings {
    /// `-D` and `-std` for the compiler; definitions for the front end as well.
    flags: Vec<String>,
    /// `ir`: the IR must be that of the file of the same name with the suffix `ir`.
    has_golden: bool,
    /// `not-compiled: REASON`: why no other compiler is asked.
    not_compiled: Option<String>,
}

impl Settings {
    fn of(case: &Case) -> Result<Self, String> {
        let mut settings = Self::default();
        for line in &case.options {
            if let Some(reason) = line.strip_prefix("not-compiled:") {
                settings.not_compiled = Some(reason.trim().to_owned());
                continue;
            }
            for word in line.split_whitespace() {
                match word {
                    "ir" => settings.has_golden = true,
                    _ if word.starts_with("-D") || word.starts_with("-std=") => {
                        settings.flags.push(word.to_owned());
                    }
                    other => return Err(format!("unknown option `{other}`")),
                }
            }
        }
        Ok(settings)
    }
}

/// The models, as the facade resolves inclusions.
struct Models;

impl IncludeResolver for Models {
    fn resolve(
        &mut self,
        request: &IncludeRequest<'_>,
    ) -> Option<Result<ResolvedInclude, IncludeError>> {
        let file = lookup(request.name)?;
        let name = format!("models/{}", file.path);
        Some(Ok(ResolvedInclude { name, text: Arc::from(file.text), is_model: true }))
    }
}

/// The architecture that a program is read for where it asks.
const ARCH: u32 = 700;

fn run(case: &Case) -> Result<Actual, String> {
    let settings = Settings::of(case)?;
    let mut actual = read(case, &settings, None)?;
    // As nvcc reads it: once for the host, once for the device.
    if case.text.contains("__CUDA_ARCH__") {
        let device = read(case, &settings, Some(ARCH))?;
        actual.verdict = worse(actual.verdict, device.verdict);
        let further = device.findings.into_iter().filter(|it| !actual.findings.contains(it));
        actual.findings.extend(further.collect::<Vec<_>>());
        actual.output.push_str(&device.output);
    }
    Ok(actual)
}

fn worse(a: VerdictKind, b: VerdictKind) -> VerdictKind {
    match (a, b) {
        (VerdictKind::Rejected, _) | (_, VerdictKind::Accepted) => a,
        (_, other) => other,
    }
}

/// Reads a case for one side; the IR of what is accepted must be well formed and the same after printing and reading.
fn read(case: &Case, settings: &Settings, arch: Option<u32>) -> Result<Actual, String> {
    let mut sources = SourceMap::new();
    let mut options = Options::nvcc();
    let words =
        case.text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    // What the language calls by itself.
    let implied = [
        ("throw", "__exception_throw"),
        ("catch", "__exception_throw"),
        ("asm", "__cv_ptx_laneid"),
    ];
    let implied =
        implied.iter().filter(|(word, _)| case.text.contains(word)).map(|(_, name)| *name);
    for model in models_for(words.chain(implied)) {
        options.preludes.push(sources.add_model(&format!("models/{}", model.path), model.text));
    }
    for definition in settings.flags.iter().filter_map(|flag| flag.strip_prefix("-D")) {
        options.define(definition);
    }
    if let Some(arch) = arch {
        options.define(&format!("__CUDA_ARCH__={arch}"));
    }
    let file = sources.add_file(&case.name, &case.text);
    let (tokens, mut diagnostics) = preprocess(&mut sources, file, &mut Models, &options);
    let is_c = |span: Span| {
        let file = sources.file(sources.use_site(span).file);
        !file.is_model && file.name.ends_with(".c")
    };
    let tokens = if case.name.ends_with(".c") { from_c(tokens, is_c) } else { tokens };
    let arena = Bump::new();
    let (unit, found) = parse(&arena, &tokens);
    diagnostics.append(found);
    let mut output = String::new();
    if !diagnostics.has_errors() {
        let options = LowerOptions {
            kernels: Kernels::All,
            main_file: Some(file),
            ..LowerOptions::default()
        };
        let (program, found) = lower(&unit, &sources, &options);
        diagnostics.append(found);
        output = text::display(&program).to_string();
        if let Err(faults) = verify::verify(&program) {
            return Err(format!("the IR is not well formed: {faults:?}\n{output}"));
        }
        let exact = exact::print(&program);
        let again = exact::parse(&exact).map_err(|error| format!("{error}\n{exact}"))?;
        if exact::print(&again) != exact {
            return Err(format!("the IR is another one after reading:\n{exact}"));
        }
        if settings.has_golden {
            expect_file![PathBuf::from(&case.name).with_extension("ir")].assert_eq(&output);
        }
    }
    let verdict = if diagnostics.has_errors() {
        VerdictKind::Rejected
    } else if diagnostics.is_empty() {
        VerdictKind::Accepted
    } else {
        VerdictKind::Unknown
    };
    let finding = |found: &Diagnostic| {
        let place = sources.location(found.primary);
        let line = if *place.file == *case.name { place.line } else { 0 };
        Finding { line, class: found.code.to_owned(), text: found.message.clone() }
    };
    let findings: Vec<_> = diagnostics.iter().map(finding).collect();
    let (conditions, doubts) = (Vec::new(), Vec::new());
    Ok(Actual { verdict, conditions, findings, doubts, output })
}

/// One test for each file of plain C or C++: what the compiler of the machine says of it.
fn opinions(root: &Path) -> Vec<Trial> {
    let compilers = [Compiler::find("CC", "cc", "c"), Compiler::find("CXX", "c++", "cpp")];
    let mut trials = Vec::new();
    for path in collect_cases(root) {
        let suffix = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
        let Some(compiler) = compilers.iter().find(|it| it.suffix == suffix).cloned() else {
            continue;
        };
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let kind = if compiler.is_there { "compiler" } else { "no compiler on this machine" };
        let is_there = compiler.is_there;
        let trial = Trial::test(name, move || compare(&path, &compiler));
        trials.push(trial.with_kind(kind).with_ignored_flag(!is_there));
    }
    trials
}

/// A compiler of the machine.
#[derive(Clone)]
struct Compiler {
    program: String,
    suffix: &'static str,
    is_there: bool,
}

impl Compiler {
    fn find(variable: &str, usual: &str, suffix: &'static str) -> Self {
        let program = std::env::var(variable).unwrap_or_else(|_| usual.to_owned());
        let is_there = Command::new(&program).arg("--version").output().is_ok();
        Self { program, suffix, is_there }
    }
}

/// Requires that a compiler agrees with a case.
fn compare(path: &Path, compiler: &Compiler) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let case = Case::parse(&path.display().to_string(), &text)?;
    let settings = Settings::of(&case)?;
    if settings.not_compiled.is_some() {
        return Ok(());
    }
    let standard = if compiler.suffix == "c" { "-std=gnu17" } else { "-std=c++20" };
    // Later flags count, so that a case may ask for another standard.
    let output = Command::new(&compiler.program)
        .args(["-fsyntax-only", "-w", "-fno-diagnostics-color", "-fmax-errors=0", standard])
        .args(&settings.flags)
        .arg(path)
        .output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let complaints: BTreeSet<u32> =
        messages.lines().filter_map(|message| line_of_error(message, &case.name)).collect();
    let mut problems = Vec::new();
    // What the front end only doubts is wrong all the same.
    let is_wrong = matches!(case.verdict, VerdictKind::Rejected | VerdictKind::Unknown);
    if output.status.success() == is_wrong {
        problems.push(format!("expected {:?}, the compiler: {}", case.verdict, output.status));
    }
    if is_wrong {
        let expected = case.annotations.iter().map(|it| it.line).filter(|&line| line != 0);
        let silent = expected.filter(|line| !complaints.contains(line));
        problems.extend(silent.map(|line| format!("line {line}: the compiler says nothing of it")));
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(format!("{}\n\n{messages}", problems.join("\n")).into())
}

/// The line of a message `FILE:LINE:COLUMN: error: TEXT` of a file, or of one `FILE:LINE:COLUMN:   required from here`,
/// by which an error inside a template says whence it comes.
fn line_of_error(message: &str, file: &str) -> Option<u32> {
    let (line, rest) = message.strip_prefix(file)?.strip_prefix(':')?.split_once(':')?;
    let is_error = ["error: ", "required from"].iter().any(|what| rest.contains(what));
    line.parse().ok().filter(|_| is_error)
}

//! Runs the GOTO programs below `tests/goto` without the rest of the pipeline.
//!
//! A case is a program in the text form of `cuda_verify_goto`, with `//@ verdict:`, `//~ ERROR kind` behind the
//! instructions that violate a property, and `//@ options:` of
//! - `block=N` and `grid=N`: the launch of its only kernel, `*` for any number; without them the program has a `main`;
//! - `without=TAG`: a rule that is off.

use std::convert::Infallible;
use std::path::Path;
use std::process::ExitCode;

use cuda_verify_base::id::Id;
use cuda_verify_base::{FileId, Scope, SourceMap, Span};
use cuda_verify_goto::parse::parse;
use cuda_verify_protocol::text::{display_flat, parse_flat};
use cuda_verify_smt::embedded::{Embedded, Limits};
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::term::TermPool;
use cuda_verify_symex::config::{Config, ProtocolLog};
use cuda_verify_symex::outcome::Verdict;
use cuda_verify_symex::rules::Rule;
use cuda_verify_symex::{Extent, LaunchShape, verify, verify_kernel};
use cuda_verify_testkit::{Actual, Case, Finding, VerdictKind, run_folder};

fn main() -> ExitCode {
    run_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goto"), run)
}

fn run(case: &Case) -> Result<Actual, String> {
    let mut sources = SourceMap::new();
    let file = sources.add_file(&case.name, &case.text);
    let program = parse(&with_places(&case.text, file)).map_err(|error| error.to_string())?;
    let Setting { mut config, shape } = setting(case)?;
    let protocols = ProtocolLog::default();
    config.protocols = Some(protocols.clone());
    let mut start = || Ok::<Box<dyn Solver>, Infallible>(Box::new(Embedded::new(Limits::DEFAULT)));
    let Ok(outcome) = match (&shape, program.kernels.first()) {
        (Some(shape), Some(kernel)) => verify_kernel(&program, *kernel, shape, &config, &mut start),
        _ => verify(&program, &config, &mut start),
    };
    for protocol in protocols.text().split("\n\n").filter(|text| !text.is_empty()) {
        reads_back(protocol)?;
    }
    let line = |span: Span| if span.is_none() { 0 } else { sources.location(span).line };
    let mut findings = Vec::new();
    let verdict = match &outcome.verdict {
        Verdict::Safe(Scope::Complete) => VerdictKind::Safe,
        Verdict::Safe(Scope::Bounded { .. }) => VerdictKind::Bounded,
        Verdict::Unsafe(violations) => {
            findings.extend(violations.iter().map(|violation| Finding {
                line: line(violation.span),
                class: violation.property.name().to_owned(),
                text: violation.message.clone(),
            }));
            VerdictKind::Unsafe
        }
        Verdict::Unknown(_) => VerdictKind::Unknown,
    };
    let lines = findings.iter().map(|it| format!("{}: {} [{}]\n", it.line, it.text, it.class));
    let output = match &outcome.verdict {
        Verdict::Safe(scope) => format!("safe: {scope}"),
        Verdict::Unsafe(_) => lines.collect(),
        Verdict::Unknown(reasons) => reasons.iter().map(|reason| format!("{reason}\n")).collect(),
    };
    Ok(Actual { verdict, findings, doubts: Vec::new(), output })
}

/// Whether the text form of a protocol is one: what is read from it is printed and read again.
fn reads_back(text: &str) -> Result<(), String> {
    let mut pool = TermPool::new();
    let mut read = |text: &str| {
        let read = parse_flat(&mut pool, text).map_err(|error| format!("{error}\n{text}"))?;
        let text = display_flat(&pool, &read).to_string();
        Ok::<_, String>((read, text))
    };
    let (protocol, text) = read(text)?;
    let (again, _) = read(&text)?;
    if again == protocol { Ok(()) } else { Err(format!("another protocol is read from\n{text}")) }
}

/// The text with the place of each instruction behind it: its line.
fn with_places(text: &str, file: FileId) -> String {
    let (mut placed, mut start) = (String::new(), 0);
    for line in text.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or_default().trim_end();
        placed.push_str(code);
        if code.starts_with("  i") {
            placed.push_str(&format!(" ~{}:{start}-{}", file.index(), start + code.len()));
        }
        placed.push('\n');
        start += line.len();
    }
    placed
}

/// How a program is verified.
struct Setting {
    config: Config,
    /// The launch of its kernel, if it has no `main`.
    shape: Option<LaunchShape>,
}

fn setting(case: &Case) -> Result<Setting, String> {
    let mut setting = Setting { config: Config::default(), shape: None };
    for option in case.options.iter().flat_map(|options| options.split_whitespace()) {
        let (key, value) = option.split_once('=').ok_or_else(|| format!("option `{option}`"))?;
        if key == "without" {
            let rule = Rule::named(value).ok_or_else(|| format!("no rule `{value}`"))?;
            setting.config.without.insert(rule);
            continue;
        }
        let one = [Extent::Fixed(1); 3];
        let shape = setting.shape.get_or_insert(LaunchShape {
            grid: one,
            block: one,
            shared_bytes: None,
            is_countable: true,
            arguments: Vec::new(),
        });
        match key {
            "block" => shape.block[0] = extent(value)?,
            "grid" => shape.grid[0] = extent(value)?,
            _ => return Err(format!("unknown option `{key}`")),
        }
    }
    Ok(setting)
}

fn extent(text: &str) -> Result<Extent, String> {
    match text {
        "*" => Ok(Extent::Any),
        number => number.parse().map(Extent::Fixed).map_err(|_| format!("extent `{number}`")),
    }
}

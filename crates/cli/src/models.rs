//! `cuda-verify models`: which library functions are known, and how exactly; what the headers of users leave out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use cuda_verify_core::models::{Exactness, Symbol, SymbolKind, own, symbols, symbols_named};
use cuda_verify_core::{Stage, Verifier, closest};

use crate::exit_code;
use crate::output::{err, out};

/// The options of `cuda-verify models`.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ModelsArgs {
    #[command(subcommand)]
    command: Option<ModelsCommand>,
    /// A function, type or macro; how many each library has without one
    name: Option<String>,
}

#[derive(Subcommand, Clone, Debug)]
enum ModelsCommand {
    /// Say what the headers of a folder for `--models` leave out, and what of them is not accepted
    Check {
        /// The folder
        dir: PathBuf,
    },
}

/// Prints what there is; gives the exit code.
pub(crate) fn run(options: &ModelsArgs) -> u8 {
    if let Some(ModelsCommand::Check { dir }) = &options.command {
        return check(dir);
    }
    let Some(name) = &options.name else {
        out(&libraries());
        return exit_code::SAFE;
    };
    let own = name.rsplit("::").next().unwrap_or(name);
    let found: Vec<&Symbol> = symbols_named(own).iter().filter(|it| is_public(it)).collect();
    if found.is_empty() {
        let names = symbols().iter().filter(|it| is_public(it)).map(|it| it.name);
        let meant =
            closest(own, names).map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
        err(&format!("error: there is no model of `{name}`{meant}\n"));
        return exit_code::USAGE;
    }
    out(&found.into_iter().map(text).collect::<String>());
    exit_code::SAFE
}

/// The files below a folder, sorted; none if it cannot be read.
pub(crate) fn below(folder: &Path) -> Option<Vec<PathBuf>> {
    let pattern = format!("{}/**/*", glob::Pattern::escape(&folder.to_string_lossy()));
    let paths: Result<Vec<PathBuf>, glob::GlobError> = glob::glob(&pattern).ok()?.collect();
    let mut paths = paths.ok()?;
    paths.retain(|path| path.is_file());
    Some(paths)
}

/// Says what headers leave out; gives the exit code.
fn check(dir: &Path) -> u8 {
    let headers = below(dir).unwrap_or_default();
    if headers.is_empty() {
        err(&format!("error: there is no header in `{}`\n", dir.display()));
        return exit_code::NOT_FOUND;
    }
    let (mut text, mut count) = (String::new(), 0usize);
    for path in &headers {
        let Ok(header) = std::fs::read_to_string(path) else { continue };
        for gap in own::gaps(&header) {
            text.push_str(&format!("{}:{}: {}\n", path.display(), gap.line, gap.what));
        }
        let functions = own::functions(&header);
        count += functions.len();
        for name in functions {
            if let Some(message) = refusal(dir, path, &name) {
                text.push_str(&format!(
                    "{}: `{name}` is not accepted: {message}\n",
                    path.display()
                ));
            }
        }
    }
    let code = if text.is_empty() { exit_code::SAFE } else { exit_code::UNKNOWN };
    out(&format!("{text}{count} functions in {} headers\n", headers.len()));
    code
}

/// Why a function of a header is not accepted.
fn refusal(dir: &Path, header: &Path, name: &str) -> Option<String> {
    let inner = header.strip_prefix(dir).unwrap_or(header).display();
    let program = Verifier::new()
        .models_dir(dir)
        .source_text("check.cu", format!("#include <{inner}>\n"))
        .entry(name);
    // Overloads and templates are not entered by their names alone.
    let messages = program.show(Stage::Goto).err()?.messages().to_vec();
    Some(messages.into_iter().find(|it| it.code != "no-entry")?.text)
}

fn is_public(symbol: &Symbol) -> bool {
    symbol.exactness != Exactness::Unstated && !symbol.name.starts_with("__cv_")
}

/// The names of each library, by its folder.
fn libraries() -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for symbol in symbols().iter().filter(|it| is_public(it)) {
        let folder = symbol.file().path.split('/').next().unwrap_or_default();
        *counts.entry(folder).or_default() += 1;
    }
    counts.iter().map(|(folder, count)| format!("{folder:<12} {count:>5} names\n")).collect()
}

fn text(symbol: &Symbol) -> String {
    let exactness = match symbol.exactness {
        Exactness::Exact => "exactly the documented behaviours",
        Exactness::Over => "more than the documented behaviours: a violation may be spurious",
        Exactness::Under => "fewer than the documented behaviours: a violation may be missed",
        Exactness::Unsupported => "not supported: reaching it makes the verdict unknown",
        Exactness::Unstated => "not stated",
    };
    let title = match (symbol.kind, symbol.namespace) {
        (SymbolKind::Function, _) => symbol.signature.to_owned(),
        (_, "") => symbol.name.to_owned(),
        (_, namespace) => format!("{namespace}::{}", symbol.name),
    };
    let mut text = format!("{title}\n  model: {exactness}\n");
    if !symbol.source.is_empty() {
        text.push_str(&format!("  after: {}\n", symbol.source));
    }
    text.push_str(&format!("  file:  models/{}:{}\n", symbol.file().path, symbol.line));
    for precondition in symbol.preconditions {
        text.push_str(&format!("  violation: {precondition}\n"));
    }
    for refusal in symbol.refusals {
        text.push_str(&format!("  not supported: {refusal}\n"));
    }
    text
}

//! The definition of the command line, from which the help, the completions of shells and the man page are made.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use cuda_verify_core::{Rule, closest};

#[cfg(feature = "lsp")]
use crate::lsp;
use crate::nvcc::{self, Line};
use crate::output::{err, is_incomplete, note, out};
use crate::{check, equal, exit_code, explain, infer, man, models, plan, run, smt, suite, wrapper};

/// Decides whether CUDA programs are right: data races, barrier divergence, memory errors, wrong results
///
/// The last line on standard output is `VERIFICATION SUCCESSFUL` (perhaps `UNDER CONDITIONS` on callers, which it lists),
/// `VERIFICATION FAILED` or `VERIFICATION UNKNOWN`; the
/// exit code is 0, 1 or 2 accordingly, 64 for a wrong command line, 65 for a source that is not accepted, 66 for a
/// missing file, 74 for an answer that cannot be written. Without a subcommand, programs are checked.
#[derive(Parser, Debug)]
#[command(
    name = "cuda-verify",
    version,
    args_override_self = true,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    check: check::CheckArgs,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Check programs (the same as without a subcommand)
    #[command(args_override_self = true)]
    Check(check::CheckArgs),
    /// Stand for the compiler of a build: compile, and record what `link` verifies
    ///
    /// As in `make NVCC="cuda-verify cc nvcc" CXX="cuda-verify cc g++" AR="cuda-verify cc ar"`. Beside each output is written
    /// what it is made of (`OUTPUT.units.json`). Without the real compiler, outputs are empty files.
    Cc(wrapper::CompileArgs),
    /// Verify the programs that a build through `cc` has linked, named by their outputs
    #[command(args_override_self = true)]
    Link(check::CheckArgs),
    /// Run a program on concrete values, as a sanitizer without a device
    ///
    /// What the program prints is shown; the report goes to standard error and ends with `NO VIOLATION IN THIS RUN`,
    /// `VIOLATION IN THIS RUN` or `RUN UNKNOWN`. The exit code is the status of the program, 121 for a violation, 122 if
    /// the program could not be run to its end, or 64, 65, 66 as elsewhere.
    #[command(args_override_self = true)]
    Run(run::RunArgs),
    /// Find out under which conditions on launch and arguments kernels are safe
    ///
    /// Each condition is necessary, with a launch that shows it, or only known to be sufficient; together they were proved
    /// to suffice. The exit code is 0 if they were found for all kernels, else 2.
    #[command(args_override_self = true)]
    Infer(infer::InferArgs),
    /// Find out whether two kernels compute the same function, for all data at given sizes
    ///
    /// Floats are taken for real numbers, so that the order of sums does not count. `--grid-a`, `--block-a` give the launch
    /// of the first function, `--grid-b`, `--block-b` that of the second. The last line is `EQUAL`, `DIFFERENT`, after data
    /// for which they differ, or `UNKNOWN`; the exit code is 0, 1 or 2 accordingly.
    #[command(args_override_self = true)]
    Equal(equal::EqualArgs),
    /// Run folders of tests in the formats of ESBMC, GPUVerify and our own
    Suite(suite::SuiteArgs),
    /// Answer an SMT-LIB script: QF_BV with arrays, floats and uninterpreted functions
    Smt(smt::SmtArgs),
    /// Explain a kind of property: what it means, an example, how it is mended
    Explain(explain::ExplainArgs),
    /// Print what is known of a library function, or how much of each library
    Models(models::ModelsArgs),
    /// List the rules that an answer can rest on and that `--without` switches off
    Rules,
    /// List the programs of a project as independent pieces of work, dealt out to shards
    Plan(plan::PlanArgs),
    /// Answer an editor on the standard streams, in the language server protocol
    #[cfg(feature = "lsp")]
    Lsp(lsp::LspArgs),
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page, or that of a subcommand
    Man {
        /// The subcommand
        subcommand: Option<String>,
    },
}

/// The definition of the command line.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

/// Reads the command line and does what it asks for.
#[must_use]
pub fn main() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().collect();
    let words = match prepared(&given) {
        Ok(words) => words,
        Err(what) => {
            err(&format!("error: {what}\n"));
            return ExitCode::from(exit_code::USAGE);
        }
    };
    let texts: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) => {
            let printed = match unknown_option(&error, &texts) {
                Some(message) => {
                    err(&message);
                    Ok(())
                }
                None => error.print(),
            };
            if error.use_stderr() {
                // Nothing can be done if even this message cannot be written.
                return ExitCode::from(exit_code::USAGE);
            }
            note(printed);
            return ended(exit_code::SAFE);
        }
    };
    let result = match &cli.command {
        None => Ok(check::run(&cli.check)),
        Some(Command::Check(options)) => Ok(check::run(options)),
        Some(Command::Cc(options)) => wrapper::compile(options),
        Some(Command::Link(options)) => wrapper::link(options),
        Some(Command::Run(options)) => Ok(run::run(options)),
        Some(Command::Infer(options)) => Ok(infer::run(options)),
        Some(Command::Equal(options)) => Ok(equal::run(options)),
        Some(Command::Suite(options)) => suite::run(options),
        Some(Command::Smt(options)) => Ok(smt::run(options)),
        Some(Command::Explain(options)) => Ok(explain::run(options)),
        Some(Command::Models(options)) => Ok(models::run(options)),
        Some(Command::Plan(options)) => Ok(plan::run(options)),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp(options)) => Ok(lsp::run(options)),
        Some(Command::Rules) => Ok(rules()),
        Some(Command::Completions { shell }) => {
            out(&man::completions(command(), *shell));
            Ok(exit_code::SAFE)
        }
        Some(Command::Man { subcommand }) => manual(subcommand.as_deref()),
    };
    let code = result.unwrap_or_else(|error| {
        err(&format!("error: {error:#}\n"));
        exit_code::USAGE
    });
    ended(code)
}

/// What is said about an option that there is not: the whole word, and which one may have been meant. Options of other
/// verifiers, which change nothing here, are never meant.
fn unknown_option(error: &clap::Error, words: &[String]) -> Option<String> {
    let found = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(found))) => found,
        _ => return None,
    };
    let word = words.iter().find(|word| word.starts_with(found.as_str())).unwrap_or(found);
    let word = word.split('=').next().unwrap_or(word);
    let whole = command();
    let named = words.get(1).and_then(|name| whole.find_subcommand(name));
    let name = named
        .map_or_else(|| "cuda-verify".to_owned(), |it| format!("cuda-verify {}", it.get_name()));
    let shown = named.unwrap_or(&whole).get_arguments().filter(|it| !it.is_hide_set());
    let own: Vec<String> = shown
        .filter_map(|it| it.get_long_and_visible_aliases())
        .flatten()
        .map(|it| format!("--{it}"))
        .collect();
    let bare = format!("--{}", word.trim_start_matches('-'));
    let meant = own.iter().find(|it| **it == bare).map(String::as_str);
    let known: Vec<String> = own.iter().cloned().chain(nvcc::names()).collect();
    let meant = meant.or_else(|| closest(&bare, known.iter().map(String::as_str)));
    let meant = meant.map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
    Some(format!(
        "error: there is no option `{word}`{meant}\nhelp: `{name} --help` lists the options; leave out those that only \
         say how a compiler compiles, links or reports\n"
    ))
}

/// The code of an answer, if it could be written.
fn ended(code: u8) -> ExitCode {
    ExitCode::from(if is_incomplete() { exit_code::NOT_WRITTEN } else { code })
}

/// The words with those of files of words, and without the options of nvcc.
///
/// # Errors
/// A file of words cannot be read.
fn prepared(given: &[OsString]) -> Result<Vec<OsString>, String> {
    let texts: Option<Vec<String>> =
        given.iter().map(|word| word.to_str().map(str::to_owned)).collect();
    // Words that are no text are names of files: nothing is done to a line that has one.
    let Some(texts) = texts else { return Ok(given.to_vec()) };
    let folder = Path::new("");
    let words = nvcc::expand(texts, folder)?;
    let words = match has_other_subcommand(&words) {
        true => words,
        false => nvcc::read(words, folder, Line::Own)?.words,
    };
    Ok(words.into_iter().map(OsString::from).collect())
}

/// Whether a subcommand is given that compiles no program.
fn has_other_subcommand(words: &[String]) -> bool {
    let is_named = |name: &str| words.get(1).is_some_and(|word| word == name);
    let mut names =
        command().get_subcommands().map(|it| it.get_name().to_owned()).collect::<Vec<_>>();
    names.retain(|name| !["check", "link", "run", "infer"].contains(&name.as_str()));
    names.iter().any(|name| is_named(name))
}

fn rules() -> u8 {
    for rule in Rule::ALL {
        out(&format!("{} ({}): {}\n", rule.tag, rule.direction.name(), rule.text));
    }
    exit_code::SAFE
}

fn manual(subcommand: Option<&str>) -> anyhow::Result<u8> {
    let Some(page) = man::page(command(), subcommand)? else {
        let names = command();
        let names = names.get_subcommands().map(clap::Command::get_name);
        let wrong = subcommand.unwrap_or_default();
        let meant =
            closest(wrong, names).map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
        anyhow::bail!("there is no subcommand `{wrong}`{meant}");
    };
    out(&page);
    Ok(exit_code::SAFE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        command().debug_assert();
    }
}

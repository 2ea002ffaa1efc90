//! Programs in PTX.

use cuda_verify_base::{Diagnostic, Diagnostics, SourceMap};
use cuda_verify_ptx::ast::Module;

use crate::frontend::{Lowered, Refusal, Stage};
use crate::options::Options;
use crate::units::Unit;

/// Whether a file is PTX: by its suffix, or because it begins with a version as PTX must (PTX ISA 8.x, sec. 11.1).
pub(crate) fn is_ptx(unit: &Unit) -> bool {
    unit.name.ends_with(".ptx") || begins_with_version(&unit.text)
}

fn begins_with_version(text: &str) -> bool {
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with("//");
    text.lines().find(|line| !is_comment(line)).is_some_and(|line| line.starts_with(".version"))
}

/// Parses the file that is the program.
///
/// # Errors
/// What is not PTX, or that there are several files.
fn parse(sources: &mut SourceMap, units: &[Unit]) -> Result<Module, Refusal> {
    let [unit] = units else {
        return Err(Refusal::Usage("a file in PTX is checked without others".to_owned()));
    };
    let file = sources.add_file(&unit.name, &unit.text);
    cuda_verify_ptx::parse(sources, file).map_err(|found| refused(*found))
}

fn refused(found: Diagnostic) -> Refusal {
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(found);
    Refusal::Rejected(diagnostics)
}

/// Reads a file of kernels.
///
/// # Errors
/// Why it is not accepted.
pub(crate) fn lower(
    sources: &mut SourceMap,
    units: &[Unit],
    _options: &Options,
) -> Result<Lowered, Refusal> {
    parse(sources, units)?;
    Err(Refusal::Usage("kernels in PTX are parsed and not yet verified".to_owned()))
}

/// The text of a stage's product.
///
/// # Errors
/// Why the file is not accepted before that stage.
pub(crate) fn show(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
    stage: Stage,
) -> Result<String, Refusal> {
    match stage {
        Stage::Preprocessed | Stage::Ast => Ok(parse(sources, units)?.to_string()),
        Stage::Ir | Stage::Goto | Stage::Protocol | Stage::Vcc | Stage::Smt2 => {
            lower(sources, units, options).map(|_| String::new())
        }
    }
}

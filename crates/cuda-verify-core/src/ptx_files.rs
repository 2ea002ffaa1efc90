//! Programs in PTX: kernels alone, as in a file of CUDA C++ without host code.

use cuda_verify_base::{Diagnostics, SourceMap};
use cuda_verify_goto::passes;
use cuda_verify_goto::program::GotoProgram;
use cuda_verify_ptx::Kernels;
use cuda_verify_ptx::ast::Module;

use crate::callers::Hidden;
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
    cuda_verify_ptx::parse(sources, file).map_err(|found| {
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(*found);
        Refusal::Rejected(diagnostics)
    })
}

fn goto(module: &Module, options: &Options) -> Result<(GotoProgram, Diagnostics), Refusal> {
    let mut wanted = options.kernels.clone();
    wanted.extend(options.entry.clone());
    let is_of_all = wanted.is_empty() || wanted.iter().any(|name| name == "*");
    let kernels = if is_of_all { Kernels::All } else { Kernels::Named(wanted.clone()) };
    let (mut goto, diagnostics) = cuda_verify_ptx::lower(module, &kernels);
    let is_missing = |name: &&String| {
        !goto.kernels.iter().any(|kernel| goto.functions[*kernel].name == name.as_str())
    };
    if let (Some(name), false) = (wanted.iter().find(is_missing), is_of_all) {
        return Err(Refusal::Usage(format!("the program has no kernel `{name}`")));
    }
    passes::run_all(&mut goto);
    Ok((goto, diagnostics))
}

/// Reads a file of kernels.
///
/// # Errors
/// Why it is not accepted.
pub(crate) fn lower(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
) -> Result<Lowered, Refusal> {
    let module = parse(sources, units)?;
    let (goto, diagnostics) = goto(&module, options)?;
    if goto.kernels.is_empty() {
        return Err(Refusal::Nothing(diagnostics));
    }
    Ok(Lowered {
        goto,
        diagnostics,
        unknown_headers: Vec::new(),
        is_whole: true,
        assumptions: Vec::new(),
        has_kernels: true,
        is_kernel_entry: options.entry.is_some(),
        not_understood: Vec::new(),
        hidden: Hidden::new(),
    })
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
    let module = parse(sources, units)?;
    Ok(match stage {
        Stage::Preprocessed | Stage::Ast => module.to_string(),
        // There is no other form between.
        Stage::Ir | Stage::Goto | Stage::Protocol | Stage::Vcc | Stage::Smt2 => {
            let (goto, _) = goto(&module, options)?;
            cuda_verify_goto::text::display(&goto).to_string()
        }
    })
}

//! The options of case files.

use cuda_verify_core::{
    Arch, Contexts, Extent, Growth, LaunchShape, PropertyKind, Rule, Strategy, Threads, Unwind,
    Verifier, shell_words,
};

pub(crate) fn configure(mut verifier: Verifier, lines: &[String]) -> Result<Verifier, String> {
    let mut shape = LaunchShape::default();
    let mut options = Vec::new();
    for line in lines {
        options.extend(shell_words(line)?);
    }
    for option in &options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let number = || value.parse::<u32>().map_err(|_| format!("`{option}` needs a number"));
        let kind = || value.parse::<PropertyKind>().map_err(|error| error.to_string());
        verifier = match name {
            "--check" => verifier.property(kind()?, true),
            "--no-check" => verifier.property(kind()?, false),
            "--unwind" => verifier.unwind(Unwind::Bound(number()?)),
            "--threads" => verifier.threads(value.parse::<Threads>()?),
            "--no-runs" => verifier.runs(false),
            "--kernel" => verifier.kernel(value),
            "--entry" => verifier.entry(value),
            "--args" => verifier.arguments(shell_words(value)?),
            "--harness" => verifier.harness(true),
            "--strict" => verifier.strict(true),
            "--without" => {
                verifier.without(Rule::named(value).ok_or_else(|| format!("no rule `{value}`"))?)
            }
            "--conditions" => verifier.deny_conditions(value == "deny"),
            "--require-complete" => verifier.require_complete(true),
            "--contexts" => verifier.contexts(value.parse::<Contexts>()?),
            "--blockDim" => {
                shape.block = Extent::parse_dims(value)?;
                verifier.launch_shape(shape)
            }
            "--gridDim" => {
                shape.grid = Extent::parse_dims(value)?;
                verifier.launch_shape(shape)
            }
            "--context-bound" => verifier.context_bound(Some(number()?)),
            "--sizes-may-wrap" => verifier.sizes_may_wrap(true),
            "--trust-contents" => verifier.trust_contents(true),
            "--strict-cas" => verifier.reports_guessed_reads(true),
            "--allow-benign" => verifier.allow_benign_races(true),
            "--only-races-in-blocks" => verifier.races_in_blocks_only(true),
            "--warp-sync" => verifier.warp_sync(Some(number()?)),
            "--barriers-need-all" => verifier.barriers_need_all(true),
            "--undefined-return-any" => verifier.undefined_return_any(true),
            "--arguments-start-arrays" => verifier.arguments_start_arrays(true),
            "--warp-lockstep" => verifier.warp_lockstep(true),
            "--incremental-bmc" => verifier.strategy(Strategy::Incremental(Growth::default())),
            "--k-induction" => verifier.strategy(Strategy::KInduction(Growth::default())),
            "--arch" => {
                let archs: Result<Vec<Arch>, String> = value.split(',').map(str::parse).collect();
                archs?.into_iter().fold(verifier, Verifier::arch)
            }
            "--hardware" => verifier.hardware_limits(value != "none"),
            "--fmad" => verifier.fmad(true),
            "--ftz" => verifier.ftz(true),
            _ if option.starts_with("-D") => verifier.define(&option[2..]),
            _ => return Err(format!("unknown option `{option}`")),
        };
    }
    Ok(verifier)
}

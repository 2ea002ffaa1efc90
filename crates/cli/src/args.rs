//! The options of a verification, with the spellings of ESBMC and GPUVerify beside our own, and how they configure a
//! [`Verifier`].

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};
use cuda_verify_core::smt::solver::known_solvers;
use cuda_verify_core::symex::rules::{LISTED_INDICES, USUAL_ARGUMENTS};
use cuda_verify_core::{
    Arch, Contexts, Extent, Growth, LaunchShape, PropertyKind, Rule, Strategy, Threads, Unwind,
    Verifier,
};

use crate::named::named;
use crate::nvcc;

/// Which launches are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HardwareLimits {
    /// Those that the device can run.
    Device,
    /// Of any size.
    None,
}

/// Options that say what is verified and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct VerifyArgs {
    /// Check this kind of property too (repeatable); `hostile-input`: what goes wrong with missing or malformed files and
    /// arguments only
    #[arg(long, value_name = "KIND", value_parser = named(parse_check, checks), hide_possible_values = true, help_heading = "Properties")]
    pub(crate) check: Vec<Checked>,
    /// Do not check this kind of property (repeatable)
    #[arg(long, value_name = "KIND", value_parser = named(parse_kind, kinds), hide_possible_values = true, help_heading = "Properties")]
    pub(crate) no_check: Vec<PropertyKind>,
    /// Check for data races (on by default)
    #[arg(long, alias = "races", hide = true)]
    pub(crate) data_races_check: bool,
    /// Do not check for data races
    #[arg(long, hide = true)]
    pub(crate) no_data_races_check: bool,
    /// Do not check array bounds
    #[arg(long, hide = true)]
    pub(crate) no_bounds_check: bool,
    /// Do not check pointers
    #[arg(long, hide = true)]
    pub(crate) no_pointer_check: bool,
    /// Do not check divisions
    #[arg(long, hide = true)]
    pub(crate) no_div_by_zero_check: bool,
    /// Do not check assertions
    #[arg(long, hide = true)]
    pub(crate) no_assertions: bool,
    /// Check that all memory is freed
    #[arg(long, hide = true)]
    pub(crate) memory_leak_check: bool,
    /// Check signed overflow
    #[arg(long, hide = true)]
    pub(crate) overflow_check: bool,
    /// Check unsigned overflow
    #[arg(long, hide = true)]
    pub(crate) unsigned_overflow_check: bool,
    /// Check for NaN results
    #[arg(long, hide = true)]
    pub(crate) nan_check: bool,
    /// Check shift distances (on by default)
    #[arg(long, hide = true)]
    pub(crate) ub_shift_check: bool,
    /// Check for deadlocks (on by default)
    #[arg(long, hide = true)]
    pub(crate) deadlock_check: bool,
    /// Do not report conflicting writes of the same value
    #[arg(long, alias = "allow-benign-races", help_heading = "Properties")]
    pub(crate) allow_benign: bool,
    /// Report as a race also a plain read whose value is only given to a compare-and-swap of the same
    /// place, as the first one of the loops by which atomic functions are built
    #[arg(long, help_heading = "Properties")]
    pub(crate) strict_cas: bool,
    /// Report conflicting writes of the same value where another format of tests tolerates them
    #[arg(long, aliases = ["no-benign-tolerance", "no-benign-races"], hide = true)]
    pub(crate) no_benign: bool,
    /// Report no races between blocks
    #[arg(long, alias = "only-intra-group", help_heading = "Properties")]
    pub(crate) only_races_in_blocks: bool,
    /// Take N consecutive threads of a block to run in lockstep (launches of arbitrary threads)
    #[arg(long, value_name = "N", help_heading = "Properties")]
    pub(crate) warp_sync: Option<u32>,
    /// Barriers wait for threads that have returned, too
    #[arg(long, help_heading = "Properties")]
    pub(crate) barriers_need_all: bool,
    /// Check barriers, but neither races nor assertions
    #[arg(long, hide = true)]
    pub(crate) only_divergence: bool,
    /// Check neither races nor what depends on them: accesses are only looked at
    #[arg(long, hide = true)]
    pub(crate) only_log: bool,
    /// Ignore the annotations of a program
    #[arg(long, help_heading = "Properties")]
    pub(crate) no_annotations: bool,
    /// Ignore the annotations of a program other than preconditions
    #[arg(long, help_heading = "Properties")]
    pub(crate) only_requires: bool,
    /// Take invariants of a program for guesses, which need not hold
    #[arg(long, hide = true)]
    pub(crate) invariants_as_candidates: bool,
    /// Bits of a pointer, of which there is one choice
    #[arg(long, hide = true, value_parser = ["32", "64"])]
    pub(crate) pointer_bitwidth: Option<String>,
    /// The values of the scalar parameters of a kernel on its own, in hexadecimal, `*` for any: `KERNEL,0x10,*` (repeatable)
    #[arg(long, value_name = "KERNEL,VALUE,...", value_parser = parse_scalars, help_heading = "Kernels on their own")]
    pub(crate) kernel_args: Vec<GivenArguments>,
    /// The bytes behind the pointers that a kernel on its own gets, `*` for any: `KERNEL,1024,*` (repeatable)
    #[arg(long, value_name = "KERNEL,BYTES,...", value_parser = parse_sizes, help_heading = "Kernels on their own")]
    pub(crate) kernel_arrays: Vec<GivenArguments>,
    /// Check array bounds where another format of tests does not
    #[arg(long, hide = true)]
    pub(crate) check_array_bounds: bool,
    /// Pointer arguments of kernels on their own point to first elements
    #[arg(long, help_heading = "Kernels on their own")]
    pub(crate) arguments_start_arrays: bool,
    /// Products of unsigned sizes that the caller passes, and numbers of threads of any launch (`*`), may wrap around
    /// where indices are computed from them
    #[arg(long, help_heading = "Kernels on their own")]
    pub(crate) sizes_may_wrap: bool,
    /// Arrays of indices that the caller passes hold no index twice
    #[arg(long, help_heading = "Kernels on their own")]
    pub(crate) trust_contents: bool,
    /// Fewer than 2^31 threads along each axis, also where sizes may wrap
    #[arg(long, help_heading = "Kernels on their own")]
    pub(crate) countable_threads: bool,
    /// Arguments that `main` is called with, after the program's name, as words of a shell (repeatable); any if not given
    #[arg(long, value_name = "TEXT", value_parser = parse_words, allow_hyphen_values = true)]
    pub(crate) args: Vec<Words>,
    /// What the program gets from outside: `any`, `plausible` (files that it uses are there and hold what it reads, numbers
    /// make launches possible), `none` (no arguments), or the arguments of `main` as words of a shell [default: plausible]
    #[arg(long, value_name = "INPUTS", value_parser = named(parse_inputs, inputs), hide_possible_values = true, allow_hyphen_values = true, conflicts_with = "args")]
    pub(crate) inputs: Option<Inputs>,
    /// Take a call of this function of the program for a failed assertion, whatever it does (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "Properties")]
    pub(crate) unreachable: Vec<String>,
    /// Device functions without a definition return any value and have no effect
    #[arg(long, help_heading = "Kernels on their own")]
    pub(crate) undefined_return_any: bool,
    /// Look for loops in which lanes of a warp that runs in lockstep wait for each other
    #[arg(long, help_heading = "Properties")]
    pub(crate) warp_lockstep: bool,
    /// Device code rounds a sum with a product once, as nvcc compiles it by default
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = "Properties")]
    pub(crate) fmad: Option<bool>,
    /// Architectures that device code is compiled for, as in `sm_90` or `sm_70,sm_90`: it must be right for all of them
    /// [default: sm_80]
    #[arg(long, value_name = "ARCH", value_delimiter = ',')]
    pub(crate) arch: Vec<Arch>,
    /// Whether launches are limited to what a device can run: `device` or `none`
    #[arg(long, value_name = "LIMITS", default_value = "device")]
    pub(crate) hardware: HardwareLimits,
    /// Device code takes subnormal floats for zero
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = "Properties")]
    pub(crate) ftz: Option<bool>,
    /// Divisions, roots and functions of floats are those of `-use_fast_math`, which are not exact
    #[arg(long, help_heading = "Properties")]
    pub(crate) fast_math: bool,

    /// Iterations for which loops are unwound whose condition depends on unknown values, where they are not decided in
    /// another way: a number or `auto`
    #[arg(long, value_name = "N", default_value = "auto", value_parser = named(Unwind::from_str, || vec!["auto"]), hide_possible_values = true)]
    pub(crate) unwind: Unwind,
    /// Unwind loops more and more often, until a violation is found or none goes on
    #[arg(long, visible_alias = "incremental")]
    pub(crate) incremental_bmc: bool,
    /// The same, and try with each bound to show by induction that the loops are right in all iterations
    #[arg(long)]
    pub(crate) k_induction: bool,
    /// The same, up to this bound
    #[arg(long, value_name = "N", hide = true)]
    pub(crate) k_induction_depth: Option<u32>,
    /// By how much the bound grows
    #[arg(long, value_name = "N", default_value_t = Growth::default().step)]
    pub(crate) k_step: u32,
    /// The last bound
    #[arg(long, value_name = "N", default_value_t = Growth::default().max)]
    pub(crate) max_k_step: u32,
    /// Threads of a launch: `exact` (all), `pair` (two that stand for all), `auto` (all of small launches), or a number
    /// (only the first N)
    #[arg(long, value_name = "MODE", default_value = "auto", value_parser = named(Threads::from_str, || vec!["auto", "exact", "pair"]), hide_possible_values = true)]
    pub(crate) threads: Threads,
    /// Decide by symbolic execution only where `main` would be run on concrete values first
    #[arg(long)]
    pub(crate) no_runs: bool,
    /// Context switches per schedule, where schedules are explored
    #[arg(long, alias = "context-switch", value_name = "N")]
    pub(crate) context_bound: Option<u32>,
    /// Host function to start from; with any arguments, if it has parameters. A kernel is checked on its own
    #[arg(long, alias = "function", value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// Take nothing for granted of what the caller of the entry passes: its assertions, bounds and divisors are checked for
    /// any arguments
    #[arg(long)]
    pub(crate) harness: bool,
    /// Switch a rule off: an answer that rests on it is unknown and says so (repeatable; `rules` lists them)
    #[arg(long, value_name = "TAG", value_parser = named(parse_rule, tags), hide_possible_values = true)]
    pub(crate) without: Vec<Rule>,
    /// Switch all rules off that leave out behaviors: what is safe then is so without them
    #[arg(long)]
    pub(crate) strict: bool,

    /// How kernels of a program without `main` are checked: `launchers` (as its host functions launch them, with any
    /// arguments), `kernels` (on their own), or `auto` (the first where possible)
    #[arg(
        long,
        value_name = "MODE",
        default_value = "auto",
        value_parser = named(Contexts::from_str, || vec!["auto", "launchers", "kernels"]),
        hide_possible_values = true,
        help_heading = "Kernels on their own"
    )]
    pub(crate) contexts: Contexts,
    /// Check this kernel on its own, with unknown arguments (repeatable; `*` for all)
    #[arg(long, value_name = "NAME", help_heading = "Kernels on their own")]
    pub(crate) kernel: Vec<String>,
    /// Threads per block: `64`, `[16,16]`, or `*` for any
    #[arg(
        long = "blockDim",
        aliases = ["block-dim", "local_size"],
        value_name = "DIM",
        value_parser = Extent::parse_dims,
        help_heading = "Kernels on their own"
    )]
    pub(crate) block_dim: Option<[Extent; 3]>,
    /// Blocks of the grid
    #[arg(
        long = "gridDim",
        aliases = ["grid-dim", "num_groups"],
        value_name = "DIM",
        value_parser = Extent::parse_dims,
        help_heading = "Kernels on their own"
    )]
    pub(crate) grid_dim: Option<[Extent; 3]>,
    /// Threads of the grid, instead of its blocks
    #[arg(long = "global_size", value_name = "DIM", value_parser = Extent::parse_dims, hide = true)]
    pub(crate) global_size: Option<[Extent; 3]>,

    /// Solver: `embedded`, a known name (z3, cvc5, bitwuzla, ...), a command line, `portfolio` for a race of all that
    /// are installed, or `portfolio: NAME; NAME` for a race of those
    #[arg(long, value_name = "SOLVER", default_value = "embedded", value_parser = named(any_solver, solvers), hide_possible_values = true)]
    pub(crate) solver: String,
    /// Let a second solver confirm every answer (any that is installed unless one is given)
    #[arg(
        long,
        value_name = "SOLVER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "any"
    )]
    pub(crate) cross_check: Option<String>,
    /// Prove every answer of the solver that nothing satisfies a query, and replay the proof; without one it is no answer
    #[arg(long)]
    pub(crate) certify: bool,
    /// Save every query to the solver as a script in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dump_smt2: Option<PathBuf>,
    /// The same, in the folder `smt2`
    #[arg(long, hide = true)]
    pub(crate) gen_smt2: bool,
    /// Time limit, in seconds (suffixes s, m and h are understood)
    #[arg(long, value_name = "SECONDS", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Time limit for each of several programs
    #[arg(long, value_name = "SECONDS", value_parser = parse_duration)]
    pub(crate) timeout_each: Option<Duration>,
    /// Memory limit, in MiB
    #[arg(long, alias = "memlimit", value_name = "MIB", default_value_t = 4096)]
    pub(crate) memory: u32,

    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = "Preprocessor")]
    pub(crate) define: Vec<String>,
    /// Remove a predefined macro
    #[arg(short = 'U', value_name = "NAME", help_heading = "Preprocessor")]
    pub(crate) undefine: Vec<String>,
    /// Add a directory for #include
    #[arg(short = 'I', value_name = "DIR", help_heading = "Preprocessor")]
    pub(crate) include: Vec<PathBuf>,
    /// Read this file before those of the program, as if they began with an #include of it
    #[arg(long = "include", value_name = "FILE", help_heading = "Preprocessor")]
    pub(crate) include_file: Vec<PathBuf>,
    /// Options of a compiler, of which macros and folders count
    #[arg(long, value_name = "WORDS", value_parser = parse_words, allow_hyphen_values = true, hide = true)]
    pub(crate) clang_opt: Vec<Words>,
    /// Headers in this folder say what libraries do, in the place of all others of their names (repeatable)
    #[arg(long, value_name = "DIR", help_heading = "Preprocessor")]
    pub(crate) models: Vec<PathBuf>,

    /// Options of other verifiers that change nothing here
    #[command(flatten)]
    pub(crate) ignored: IgnoredArgs,
}

/// Accepted for compatibility: the behaviour they ask for is the only one, or does not apply.
#[derive(Args, Clone, Debug)]
pub(crate) struct IgnoredArgs {
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) force_malloc_success: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) state_hashing: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) smt_symex_guard: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) smt_symex_assume: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_inline: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_unwinding_assertions: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) partial_loops: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) equality_abstraction: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_infer: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_barrier_access_checks: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) adversarial_abstraction: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) asymmetric_asserts: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) math_int: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) findbugs: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) infer_info: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) staged_inference: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_uniformity_analysis: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_smart_predication: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) no_refined_atomics: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue, conflicts_with = "findbugs")]
    pub(crate) verify: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) cuda: bool,
    /// What is not read at all
    #[arg(long, hide = true, action = ArgAction::SetTrue, conflicts_with = "cuda")]
    pub(crate) opencl: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) debug: bool,
    #[arg(long, hide = true, value_name = "FILE")]
    pub(crate) boogie_file: Vec<PathBuf>,
    #[arg(long, hide = true, value_parser = ["original", "watchdog-single", "watchdog-multiple"])]
    pub(crate) race_instrumenter: Option<String>,
    #[arg(long, hide = true, value_name = "FAMILY")]
    pub(crate) omit_infer: Vec<String>,
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub(crate) opt_opt: Vec<String>,
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub(crate) bugle_opt: Vec<String>,
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub(crate) vcgen_opt: Vec<String>,
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub(crate) cruncher_opt: Vec<String>,
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub(crate) boogie_opt: Vec<String>,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) keep_temps: bool,
    #[arg(long, hide = true, action = ArgAction::SetTrue)]
    pub(crate) time: bool,
    #[arg(long, hide = true, value_name = "N")]
    pub(crate) error_limit: Option<u32>,
    #[arg(long, hide = true, value_name = "N")]
    pub(crate) scheduling: Option<String>,
    #[arg(long, hide = true, value_name = "N")]
    pub(crate) loop_unwind: Option<String>,
}

/// Several words that are one value on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Vec<String>);

/// What is given for the parameters of a kernel of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenArguments {
    pub(crate) kernel: String,
    /// None for those that stay open.
    pub(crate) values: Vec<Option<u64>>,
}

fn parse_given(
    text: &str,
    number: impl Fn(&str) -> Result<u64, String>,
) -> Result<GivenArguments, String> {
    let mut words = text.split(',').map(str::trim);
    let kernel =
        words.next().filter(|it| !it.is_empty()).ok_or("the name of a kernel comes first")?;
    let value = |word: &str| if word == "*" { Ok(None) } else { number(word).map(Some) };
    let values = words.map(value).collect::<Result<_, String>>()?;
    Ok(GivenArguments { kernel: kernel.to_owned(), values })
}

/// Reads a kernel and the bits of its scalar parameters.
///
/// # Errors
/// A value is no hexadecimal number of at most 64 bits, as in `0x10`.
fn parse_scalars(text: &str) -> Result<GivenArguments, String> {
    parse_given(text, |word| {
        let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
        let bits = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        bits.ok_or_else(|| format!("`{word}` is no number like `0x10`"))
    })
}

/// Reads a kernel and the bytes behind its pointers.
///
/// # Errors
/// A value is no number of bytes.
fn parse_sizes(text: &str) -> Result<GivenArguments, String> {
    parse_given(text, |word| word.parse().map_err(|_| format!("`{word}` is no number of bytes")))
}

/// Reads words as a shell does.
///
/// # Errors
/// A quotation does not end.
pub(crate) fn parse_words(text: &str) -> Result<Words, String> {
    cuda_verify_core::shell_words(text).map(Words)
}

/// Reads a kind of property.
///
/// # Errors
/// There is no such kind; the message names the one that is spelled almost like it, or all.
pub(crate) fn parse_kind(text: &str) -> Result<PropertyKind, String> {
    text.parse().map_err(|_| {
        let names = || PropertyKind::ALL.iter().map(|kind| kind.name());
        match cuda_verify_core::closest(text, names()) {
            Some(meant) => format!("no such kind; did you mean `{meant}`?"),
            None => format!("the kinds are {}", names().collect::<Vec<_>>().join(", ")),
        }
    })
}

/// The names of all kinds of property.
pub(crate) fn kinds() -> Vec<&'static str> {
    PropertyKind::ALL.iter().map(|kind| kind.name()).collect()
}

/// What `--check` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    Kind(PropertyKind),
    /// Violations that need missing or malformed input.
    HostileInput,
}

impl Checked {
    fn kind(self) -> Option<PropertyKind> {
        match self {
            Self::Kind(kind) => Some(kind),
            Self::HostileInput => None,
        }
    }
}

fn checks() -> Vec<&'static str> {
    kinds().into_iter().chain(["hostile-input"]).collect()
}

fn parse_check(text: &str) -> Result<Checked, String> {
    match text {
        "hostile-input" => Ok(Checked::HostileInput),
        text => parse_kind(text).map(Checked::Kind),
    }
}

/// What a program gets from outside.
#[derive(Clone, Debug)]
pub(crate) enum Inputs {
    Any,
    Plausible,
    Words(Words),
}

fn parse_inputs(text: &str) -> Result<Inputs, String> {
    match text {
        "any" => Ok(Inputs::Any),
        "plausible" => Ok(Inputs::Plausible),
        "none" => Ok(Inputs::Words(Words(Vec::new()))),
        text => parse_words(text).map(Inputs::Words),
    }
}

fn inputs() -> Vec<&'static str> {
    vec!["any", "plausible", "none"]
}

/// The solvers that are known by their names; any command line is one as well.
fn solvers() -> Vec<&'static str> {
    known_solvers().into_iter().chain(["portfolio"]).collect()
}

fn any_solver(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

fn tags() -> Vec<&'static str> {
    Rule::ALL.iter().map(|rule| rule.tag).collect()
}

/// Reads the tag of a rule.
fn parse_rule(text: &str) -> Result<Rule, String> {
    Rule::named(text).ok_or_else(|| {
        match cuda_verify_core::closest(text, Rule::ALL.iter().map(|rule| rule.tag)) {
            Some(meant) => format!("no such rule; did you mean `{meant}`?"),
            None => "no such rule; `cuda-verify rules` lists them".to_owned(),
        }
    })
}

/// Reads a duration: seconds, or a number with the suffix s, m or h.
///
/// # Errors
/// The text is no duration.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, factor) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(number) if text.ends_with('m') => (number, 60.0),
        Some(number) if text.ends_with('h') => (number, 3600.0),
        Some(number) => (number, 1.0),
        None => (text, 1.0),
    };
    let seconds: f64 = number.parse().map_err(|_| "a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|error| error.to_string())
}

impl VerifyArgs {
    fn strategy(&self) -> Strategy {
        let growth = Growth { step: self.k_step, max: self.max_k_step };
        if let Some(depth) = self.k_induction_depth.filter(|depth| *depth > 0) {
            Strategy::KInduction(Growth { step: 1, max: depth })
        } else if self.k_induction {
            Strategy::KInduction(growth)
        } else if self.incremental_bmc {
            Strategy::Incremental(growth)
        } else {
            Strategy::Once
        }
    }

    /// Checks these kinds and nothing else but what is asked for by name.
    pub(crate) fn check_only(&mut self, kinds: &[PropertyKind]) {
        let is_meant = |kind: &PropertyKind| kinds.contains(kind) || self.checks(*kind);
        let others = PropertyKind::ALL.iter().copied().filter(|kind| !is_meant(kind));
        self.no_check.extend(others.collect::<Vec<PropertyKind>>());
        let kinds = kinds.iter().copied().filter(|kind| !self.no_check.contains(kind));
        self.check.extend(kinds.map(Checked::Kind));
    }

    /// Whether this kind is asked for by name.
    pub(crate) fn checks(&self, kind: PropertyKind) -> bool {
        self.check.contains(&Checked::Kind(kind))
    }

    /// Whether violations are asked for that need missing or malformed input.
    pub(crate) fn checks_hostile_input(&self) -> bool {
        self.check.contains(&Checked::HostileInput)
    }

    /// A verifier for any input, missing and malformed files and arguments included.
    pub(crate) fn with_any_input(verifier: Verifier) -> Verifier {
        verifier.define("__cv_hostile_input").without(USUAL_ARGUMENTS).without(LISTED_INDICES)
    }

    /// What is asked for that cannot be done at all.
    pub(crate) fn refusal(&self) -> Option<String> {
        if self.ignored.opencl {
            return Some("`--opencl`: OpenCL C is not read, but CUDA C++ and PTX".to_owned());
        }
        let missing = self.models.iter().find(|dir| !dir.is_dir())?;
        Some(format!("`--models {}`: there is no such folder", missing.display()))
    }

    /// What is asked for and not done, though there is an answer.
    pub(crate) fn notes(&self) -> Vec<&'static str> {
        let mut notes = Vec::new();
        if self.pointer_bitwidth.as_deref() == Some("32") {
            notes.push(
                "`--pointer-bitwidth=32`: pointers and sizes have 64 bits, as on all devices",
            );
        }
        if !self.ignored.boogie_file.is_empty() {
            notes.push(
                "`--boogie-file`: what it says of functions is not used; they return anything",
            );
        }
        notes
    }

    /// Options that are given and have no effect on programs, of which it is asked whether all have a `main` where that
    /// matters.
    pub(crate) fn without_effect(&self, have_main: impl FnOnce() -> bool) -> Vec<String> {
        let mut notes = Vec::new();
        let is_whole = self.kernel.is_empty() && self.entry.is_none();
        let of_kernels = [
            ("--blockDim", self.block_dim.is_some()),
            ("--gridDim", self.grid_dim.is_some()),
            ("--global_size", self.global_size.is_some()),
            ("--contexts", self.contexts != Contexts::Auto),
            ("--arguments-start-arrays", self.arguments_start_arrays),
            ("--sizes-may-wrap", self.sizes_may_wrap),
            ("--trust-contents", self.trust_contents),
            ("--harness", self.harness),
        ];
        let given: Vec<String> = of_kernels
            .iter()
            .filter(|(_, is_given)| is_whole && *is_given)
            .map(|(name, _)| format!("`{name}`"))
            .collect();
        if !given.is_empty() && have_main() {
            let names = given.join(", ");
            notes.push(format!(
                "{names}: of no effect on a program with `main`; `--kernel '*'` checks its kernels on their own"
            ));
        }
        let default = Growth::default();
        let has_growth = (self.k_step, self.max_k_step) != (default.step, default.max);
        if has_growth && self.strategy() == Strategy::Once {
            notes.push(
                "`--k-step`, `--max-k-step`: of no effect without `--incremental-bmc` or `--k-induction`"
                    .to_owned(),
            );
        }
        let is_missing = |dir: &&PathBuf| !dir.is_dir();
        notes.extend(
            self.include
                .iter()
                .filter(is_missing)
                .map(|dir| format!("`-I {}`: there is no such folder", dir.display())),
        );
        notes
    }

    /// The macros that GPUVerify defines for a launch.
    fn launch_macros(&self) -> Vec<String> {
        let mut macros = Vec::new();
        for (dims, of, name) in
            [(self.block_dim, "THREAD_BLOCK", "BLOCK_DIM"), (self.grid_dim, "GRID", "GRID_DIM")]
        {
            let Some(dims) = dims else { continue };
            let last = dims.iter().rposition(|it| *it != Extent::Fixed(1)).unwrap_or(0);
            macros.push(format!("__{}D_{of}", last + 1));
            for (axis, extent) in dims.iter().enumerate().take(last + 1) {
                macros.push(match extent {
                    Extent::Fixed(n) => format!("__{name}_{axis}={n}"),
                    Extent::Any | Extent::Usual => format!("__{name}_{axis}_FREE"),
                });
            }
        }
        if !macros.is_empty() {
            macros.push(format!("__WARP_SIZE={}", self.warp_sync.unwrap_or(32)));
        }
        macros
    }

    /// Configures a verifier.
    #[must_use]
    pub(crate) fn configure(&self, mut verifier: Verifier) -> Verifier {
        let switches = [
            (self.no_data_races_check, PropertyKind::DataRace, false),
            (self.no_bounds_check, PropertyKind::ArrayBounds, false),
            (self.no_pointer_check, PropertyKind::NullPointer, false),
            (self.no_pointer_check, PropertyKind::DanglingPointer, false),
            (self.no_pointer_check, PropertyKind::InvalidFree, false),
            (self.no_div_by_zero_check, PropertyKind::DivByZero, false),
            (self.no_assertions, PropertyKind::Assertion, false),
            (self.only_divergence, PropertyKind::DataRace, false),
            (self.only_divergence, PropertyKind::Assertion, false),
            (self.only_log, PropertyKind::DataRace, false),
            (self.check_array_bounds, PropertyKind::ArrayBounds, true),
            (self.data_races_check, PropertyKind::DataRace, true),
            (self.memory_leak_check, PropertyKind::MemoryLeak, true),
            (self.overflow_check, PropertyKind::Overflow, true),
            (self.unsigned_overflow_check, PropertyKind::UnsignedOverflow, true),
            (self.nan_check, PropertyKind::Nan, true),
            (self.ub_shift_check, PropertyKind::Shift, true),
            (self.deadlock_check, PropertyKind::Deadlock, true),
        ];
        for (is_given, kind, is_checked) in switches {
            if is_given {
                verifier = verifier.property(kind, is_checked);
            }
        }
        for kind in self.check.iter().filter_map(|it| it.kind()) {
            verifier = verifier.property(kind, true);
        }
        for kind in &self.no_check {
            verifier = verifier.property(*kind, false);
        }
        verifier = verifier
            .unwind(self.unwind)
            .strategy(self.strategy())
            .threads(self.threads)
            .runs(!self.no_runs)
            .context_bound(self.context_bound)
            .solver(&self.solver)
            .cross_check(self.cross_check.clone())
            .certify(self.certify)
            .dump_smt2(self.dump_smt2.clone().or(self.gen_smt2.then(|| PathBuf::from("smt2"))))
            .timeout(self.timeout)
            .memory_mib(self.memory)
            .contexts(self.contexts)
            .allow_benign_races(self.allow_benign)
            .reports_guessed_reads(self.strict_cas)
            .races_in_blocks_only(self.only_races_in_blocks)
            .warp_sync(self.warp_sync.filter(|n_threads| *n_threads > 0))
            .barriers_need_all(self.barriers_need_all)
            .undefined_return_any(self.undefined_return_any)
            .arguments_start_arrays(self.arguments_start_arrays)
            .sizes_may_wrap(self.sizes_may_wrap)
            .trust_contents(self.trust_contents)
            .harness(self.harness)
            .strict(self.strict)
            .warp_lockstep(self.warp_lockstep)
            .hardware_limits(self.hardware == HardwareLimits::Device);
        if let Some(is_contracted) = self.fmad {
            verifier = verifier.fmad(is_contracted);
        }
        if let Some(is_flushed) = self.ftz {
            verifier = verifier.ftz(is_flushed);
        }
        if self.fast_math {
            verifier = verifier.fast_math(true);
        }
        if !self.args.is_empty() {
            verifier = verifier.arguments(self.args.iter().flat_map(|words| &words.0));
        }
        match &self.inputs {
            Some(Inputs::Any) => verifier = Self::with_any_input(verifier),
            Some(Inputs::Words(words)) => verifier = verifier.arguments(&words.0),
            Some(Inputs::Plausible) | None => {}
        }
        for rule in &self.without {
            verifier = verifier.without(*rule);
        }
        for function in &self.unreachable {
            verifier = verifier.unreachable(function);
        }
        for arch in &self.arch {
            verifier = verifier.arch(*arch);
        }
        for kernel in &self.kernel {
            verifier = verifier.kernel(kernel);
        }
        let mut shape = LaunchShape::default();
        if let Some(block) = self.block_dim {
            shape.block = block;
        }
        if let Some(grid) = self.grid_dim {
            shape.grid = grid;
        }
        shape.is_countable = self.countable_threads;
        if let Some(threads) = self.global_size {
            for axis in 0..3 {
                shape.grid[axis] = match (threads[axis], shape.block[axis]) {
                    (Extent::Fixed(threads), Extent::Fixed(block)) => {
                        Extent::Fixed(threads.div_ceil(block))
                    }
                    _ => Extent::Any,
                };
            }
        }
        verifier = verifier.launch_shape(shape);
        if let Some(entry) = &self.entry {
            verifier = verifier.entry(entry);
        }
        if self.no_annotations || self.only_requires {
            verifier = verifier.define("__cv_no_annotations");
        }
        if self.only_requires && !self.no_annotations {
            verifier = verifier.define("__cv_only_requires");
        }
        if self.invariants_as_candidates {
            verifier = verifier.define("__cv_invariants_as_candidates");
        }
        for given in &self.kernel_args {
            verifier = verifier.kernel_scalars(&given.kernel, given.values.iter().copied());
        }
        for given in &self.kernel_arrays {
            verifier = verifier.kernel_arrays(&given.kernel, given.values.iter().copied());
        }
        for definition in self.launch_macros() {
            verifier = verifier.define(definition);
        }
        let words = self.clang_opt.iter().flat_map(|words| words.0.iter().cloned()).collect();
        // A file of options that cannot be read is one that GPUVerify would not find either.
        let compiler = nvcc::read(words, Path::new(""), nvcc::Line::Compiler).unwrap_or_default();
        let flags = compiler.flags(Path::new(""));
        verifier = flags.defines.iter().fold(verifier, Verifier::define);
        verifier = flags.undefines.iter().fold(verifier, Verifier::undefine);
        verifier = flags.include_dirs.iter().fold(verifier, Verifier::include_dir);
        for definition in &self.define {
            verifier = verifier.define(definition);
        }
        for name in &self.undefine {
            verifier = verifier.undefine(name);
        }
        for dir in &self.include {
            verifier = verifier.include_dir(dir);
        }
        for file in &self.include_file {
            verifier = verifier.include_file(file);
        }
        for dir in &self.models {
            verifier = verifier.models_dir(dir);
        }
        verifier
    }
}

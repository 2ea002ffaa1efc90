//! What to verify and how; the one place where defaults are decided.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use cuda_verify_base::{Arch, Hardware, PropertyKind, PropertySet};
use cuda_verify_goto::checks::DeviceFloats;
use cuda_verify_symex::config::ProtocolLog;
use cuda_verify_symex::final_values::FinalLog;
use cuda_verify_symex::rules::RuleSet;

use crate::given_arguments::Given;

/// How often loops are unwound whose condition depends on unknown values. Loops with known conditions always run to
/// their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Unwind {
    /// While a further iteration is possible, up to a limit of 64.
    #[default]
    Auto,
    /// At most so often. Loops that are decided without unwinding them, by an arbitrary iteration, are.
    Bound(u32),
}

/// How bounds on loops are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// As [`Unwind`] says, once.
    #[default]
    Once,
    /// With growing bounds, until a violation is found or no loop goes on beyond the bound.
    Incremental(Growth),
    /// The same, and with each bound by induction over the iterations of the loops.
    KInduction(Growth),
}

/// How bounds on loops grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The first bound, and what is added to it each time.
    pub step: u32,
    /// The last bound.
    pub max: u32,
}

impl Default for Growth {
    fn default() -> Self {
        Self { step: 1, max: 50 }
    }
}

impl Growth {
    pub(crate) fn bounds(self) -> impl Iterator<Item = u32> {
        let step = self.step.max(1);
        let n_steps = (self.max / step).max(1);
        (1..=n_steps).map(move |n| n.saturating_mul(step))
    }
}

/// Which threads of a launch are considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Threads {
    /// Every launched thread of small launches; of those with more than 4096 threads, two arbitrary ones.
    #[default]
    Auto,
    /// Every launched thread, whatever their number.
    Exact,
    /// Two arbitrary threads, which stand for all: complete for races, barrier divergence and memory errors, but what
    /// the launch leaves in memory is not known.
    Pair,
    /// The first `n` of each launch; the verdict is then bounded.
    First(u32),
}

impl FromStr for Unwind {
    type Err = String;

    /// `auto` or a number.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            number => number.parse().map(Self::Bound).map_err(|_| "a number or `auto`".to_owned()),
        }
    }
}

impl FromStr for Threads {
    type Err = String;

    /// `auto`, `exact`, `pair` or a number.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "exact" => Ok(Self::Exact),
            "pair" => Ok(Self::Pair),
            number => match number.parse() {
                Ok(0) | Err(_) => Err("`auto`, `exact`, `pair` or a positive number".to_owned()),
                Ok(n) => Ok(Self::First(n)),
            },
        }
    }
}

/// With which arguments and launches the kernels of a program without `main` are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Contexts {
    /// Those that the host functions of the file give them; on their own where there are none, or where these are not
    /// understood, and where kernels or the size of their launch are given.
    #[default]
    Auto,
    /// Those that the host functions give them only.
    Launchers,
    /// Each on its own: any arguments, launches as [`LaunchShape`] says.
    Kernels,
}

impl FromStr for Contexts {
    type Err = String;

    /// `auto`, `launchers` or `kernels`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "launchers" => Ok(Self::Launchers),
            "kernels" => Ok(Self::Kernels),
            _ => Err("`auto`, `launchers` or `kernels`".to_owned()),
        }
    }
}

/// One dimension of the launch of a kernel that is checked on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many.
    Fixed(u32),
    /// Any number with which the threads along the axis can be counted by an `int`; any that the hardware allows with
    /// [`Verifier::sizes_may_wrap`](crate::Verifier::sizes_may_wrap).
    Any,
    /// One along an axis that the kernel does not look at; else any number with which the threads along the axis can be
    /// counted by an `int`.
    Usual,
}

impl Extent {
    /// Reads up to three dimensions: `64`, `[16,16]`, `16x16`, `*` for any.
    ///
    /// # Errors
    /// Says what is expected.
    pub fn parse_dims(text: &str) -> Result<[Self; 3], String> {
        let inner = match (text.chars().next(), text.chars().last()) {
            (Some('['), Some(']')) | (Some('{'), Some('}')) | (Some('('), Some(')')) => {
                &text[1..text.len() - 1]
            }
            _ => text,
        };
        let mut dims = [Self::Fixed(1); 3];
        let parts: Vec<&str> = inner.split([',', 'x']).map(str::trim).collect();
        if parts.len() > dims.len() {
            return Err("at most three dimensions".to_owned());
        }
        for (extent, part) in dims.iter_mut().zip(parts) {
            *extent = match part {
                "*" => Self::Any,
                number => match number.parse() {
                    Ok(0) | Err(_) => return Err("positive numbers, or `*` for any".to_owned()),
                    Ok(n) => Self::Fixed(n),
                },
            };
        }
        Ok(dims)
    }
}

/// The launch of a kernel that is checked on its own; by default that which real programs make ([`Extent::Usual`]).
///
/// ```
/// use cuda_verify_core::{Extent, LaunchShape};
///
/// let mut shape = LaunchShape::fixed([1, 1, 1], [256, 1, 1]);
/// shape.grid[0] = Extent::Any;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LaunchShape {
    /// `gridDim`
    pub grid: [Extent; 3],
    /// `blockDim`
    pub block: [Extent; 3],
    /// Bytes of dynamic shared memory; no limit if not given.
    pub shared_bytes: Option<u64>,
    /// Whether the threads along every axis are less than 2^31, also where sizes may wrap.
    pub is_countable: bool,
}

impl LaunchShape {
    /// The launch with these `gridDim` and `blockDim`.
    #[must_use]
    pub fn fixed(grid: [u32; 3], block: [u32; 3]) -> Self {
        Self { grid: grid.map(Extent::Fixed), block: block.map(Extent::Fixed), ..Self::default() }
    }
}

impl Default for LaunchShape {
    fn default() -> Self {
        Self {
            grid: [Extent::Usual; 3],
            block: [Extent::Usual; 3],
            shared_bytes: None,
            is_countable: false,
        }
    }
}

/// All options. [`crate::Verifier`] has a method for each.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) properties: PropertySet,
    pub(crate) unwind: Unwind,
    /// Iterations of loops that are unwound although another one is possible, with [`Unwind::Auto`].
    pub(crate) auto_unwind: u32,
    pub(crate) strategy: Strategy,
    pub(crate) threads: Threads,
    /// Whether runs of `main` on concrete values may decide.
    pub(crate) has_runs: bool,
    /// What variables hold at the end of the program, where that is asked for.
    pub(crate) final_values: Option<FinalLog>,
    /// Where the protocols of arbitrary threads are shown.
    pub(crate) protocols: Option<ProtocolLog>,
    pub(crate) context_bound: Option<u32>,
    pub(crate) solver: String,
    pub(crate) cross_check: Option<String>,
    pub(crate) is_certified: bool,
    pub(crate) dump_smt2: Option<PathBuf>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) memory_mib: u32,
    pub(crate) defines: Vec<String>,
    pub(crate) undefines: Vec<String>,
    pub(crate) include_dirs: Vec<PathBuf>,
    /// Files that are read before each file of the program.
    pub(crate) include_files: Vec<PathBuf>,
    /// Folders of headers that stand for libraries.
    pub(crate) model_dirs: Vec<PathBuf>,
    pub(crate) entry: Option<String>,
    pub(crate) arguments: Option<Vec<String>>,
    pub(crate) kernels: Vec<String>,
    pub(crate) shape: LaunchShape,
    pub(crate) contexts: Contexts,
    pub(crate) allow_benign_races: bool,
    pub(crate) reports_guessed_reads: bool,
    pub(crate) races_in_blocks_only: bool,
    pub(crate) warp_sync: Option<u32>,
    pub(crate) barriers_need_all: bool,
    pub(crate) undefined_return_any: bool,
    /// Functions that are not to be called.
    pub(crate) unreachable: Vec<String>,
    /// Files that are included without being there: names and texts.
    pub(crate) headers: Vec<(String, Arc<str>)>,
    /// Arguments of kernels that are given.
    pub(crate) given: Vec<Given>,
    /// Whether the arguments of `main` are chosen here and not by the user.
    pub(crate) chooses_arguments: bool,
    pub(crate) arguments_start_arrays: bool,
    pub(crate) sizes_may_wrap: bool,
    pub(crate) trusts_contents: bool,
    pub(crate) is_harness: bool,
    pub(crate) must_be_complete: bool,
    pub(crate) minimizes_assumptions: bool,
    /// Whether an answer that holds under conditions on callers counts as none.
    pub(crate) denies_conditions: bool,
    pub(crate) reports_kernels: bool,
    /// Rules on which no answer may rest.
    pub(crate) without: RuleSet,
    /// Whether the analysis does without them from the start.
    pub(crate) drops_rules: bool,
    pub(crate) warp_lockstep: bool,
    pub(crate) device_floats: DeviceFloats,
    /// The architecture of the device.
    pub(crate) arch: Arch,
    /// All architectures that the program is compiled for; only the default one, if empty.
    pub(crate) arch_list: Vec<Arch>,
    /// Whether launches beyond what the device can run fail.
    pub(crate) has_limits: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            properties: PropertySet::default_kinds(),
            unwind: Unwind::Auto,
            auto_unwind: 64,
            strategy: Strategy::Once,
            threads: Threads::Auto,
            has_runs: true,
            final_values: None,
            protocols: None,
            context_bound: None,
            solver: "embedded".to_owned(),
            cross_check: None,
            is_certified: false,
            dump_smt2: None,
            timeout: None,
            memory_mib: 4096,
            defines: Vec::new(),
            undefines: Vec::new(),
            include_dirs: Vec::new(),
            include_files: Vec::new(),
            model_dirs: Vec::new(),
            entry: None,
            arguments: None,
            kernels: Vec::new(),
            shape: LaunchShape::default(),
            contexts: Contexts::Auto,
            allow_benign_races: false,
            reports_guessed_reads: false,
            races_in_blocks_only: false,
            warp_sync: None,
            barriers_need_all: false,
            undefined_return_any: false,
            unreachable: Vec::new(),
            headers: Vec::new(),
            given: Vec::new(),
            chooses_arguments: false,
            arguments_start_arrays: false,
            sizes_may_wrap: false,
            trusts_contents: false,
            is_harness: false,
            must_be_complete: false,
            minimizes_assumptions: false,
            denies_conditions: false,
            reports_kernels: false,
            without: RuleSet::new(),
            drops_rules: false,
            warp_lockstep: false,
            device_floats: DeviceFloats::default(),
            arch: Arch::default(),
            arch_list: Vec::new(),
            has_limits: true,
        }
    }
}

/// The words of a text as a shell takes them apart: at blanks that are not quoted by `'`, `"` or a backslash.
///
/// # Errors
/// If a quotation does not end.
pub fn shell_words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word) = (Vec::new(), None::<String>);
    let mut characters = text.chars();
    let mut quote = None;
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(end), _) if character == end => quote = None,
            (None | Some('"'), '\\') => {
                let escaped = characters.next().ok_or("text ends after a backslash")?;
                word.get_or_insert_default().push(escaped);
            }
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (_, other) => word.get_or_insert_default().push(other),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("a quotation that begins with {quote} does not end"));
    }
    words.extend(word);
    Ok(words)
}

impl Options {
    /// Whether kernels are entered through the host functions that launch them.
    pub(crate) fn enters_launchers(&self) -> bool {
        match self.contexts {
            Contexts::Auto => self.kernels.is_empty() && self.shape == LaunchShape::default(),
            Contexts::Launchers => true,
            Contexts::Kernels => false,
        }
    }

    /// What the device can launch.
    pub(crate) fn hardware(&self) -> Hardware {
        if self.has_limits { Hardware::of(self.arch) } else { Hardware::unlimited() }
    }

    pub(crate) fn set_property(&mut self, kind: PropertyKind, is_checked: bool) {
        self.properties.set(kind, is_checked);
    }
}

#[cfg(test)]
mod tests {
    use super::shell_words;

    #[test]
    fn words_are_those_of_a_shell() {
        let words = |text: &str| shell_words(text).unwrap();
        assert_eq!(words("  -n 9\t-q "), ["-n", "9", "-q"]);
        assert_eq!(words("'a b' \"c 'd'\" e\\ f ''"), ["a b", "c 'd'", "e f", ""]);
        assert_eq!(words("--args='1 2'"), ["--args=1 2"]);
        assert!(shell_words("'a").is_err() && shell_words("a\\").is_err());
    }
}

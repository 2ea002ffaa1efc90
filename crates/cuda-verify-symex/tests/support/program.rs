//! Cases in the text form of GOTO programs: how one is read, and how it is to be verified.

use std::convert::Infallible;

use cuda_verify_base::id::Id;
use cuda_verify_base::{FileId, PropertyKind};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::parse::parse;
use cuda_verify_smt::embedded::{Embedded, Limits};
use cuda_verify_smt::solver::Solver;
use cuda_verify_symex::config::{Config, ThreadMode, Unwind};
use cuda_verify_symex::outcome::Outcome;
use cuda_verify_symex::rules::Rule;
use cuda_verify_symex::{Extent, LaunchShape, verify, verify_kernel};

/// A program and how it is verified.
pub(crate) struct Setting {
    pub(crate) program: GotoProgram,
    pub(crate) config: Config,
    /// The launch of its kernel, if it has no `main`.
    shape: Option<LaunchShape>,
    /// The rules that the answer is to rest on, if that is said.
    pub(crate) assumes: Option<Vec<String>>,
}

impl Setting {
    /// Reads a program, of which each instruction is at its line, and its options.
    pub(crate) fn new(text: &str, file: FileId, options: &[String]) -> Result<Self, String> {
        let program = parse(&with_places(text, file)).map_err(|error| error.to_string())?;
        let mut setting = Self { program, config: Config::default(), shape: None, assumes: None };
        for option in options.iter().flat_map(|options| options.split_whitespace()) {
            let (key, value) =
                option.split_once('=').ok_or_else(|| format!("option `{option}`"))?;
            setting.set(key, value)?;
        }
        Ok(setting)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let config = &mut self.config;
        let number = || value.parse().map_err(|_| format!("number `{value}`"));
        match key {
            "block" => self.shape().block = extents(value)?,
            "grid" => self.shape().grid = extents(value)?,
            "without" => {
                config.without.insert(rule(value)?);
            }
            "assumes" => {
                let tags = value.split(',').filter(|tag| *tag != "nothing");
                self.assumes = Some(tags.map(str::to_owned).collect());
            }
            "threads" => {
                config.threads = match value {
                    "pair" => ThreadMode::Pair,
                    "all" => ThreadMode::Exact { limit: u64::MAX },
                    _ => ThreadMode::First(number()?),
                };
            }
            "check" => config.properties.set(property(value)?, true),
            "ignore" => config.properties.set(property(value)?, false),
            "unwind" => config.unwind = Unwind::Bound(number()?),
            "schedules" => config.max_schedules = number()?.into(),
            "warp-sync" => config.warp_sync = Some(number()?),
            "allow" if value == "benign-races" => config.allow_benign_races = true,
            "allow" if value == "wrapping-sizes" => config.sizes_may_wrap = true,
            "allow" if value == "undefined-functions" => config.undefined_return_any = true,
            "use" if value == "induction" => config.is_inductive = true,
            "use" if value == "lockstep" => config.warp_lockstep = true,
            "use" if value == "array-starts" => config.arguments_start_arrays = true,
            "use" if value == "harness" => config.is_harness = true,
            "use" if value == "barriers-of-all" => config.barriers_need_all = true,
            _ => return Err(format!("unknown option `{key}={value}`")),
        }
        Ok(())
    }

    fn shape(&mut self) -> &mut LaunchShape {
        let one = [Extent::Fixed(1); 3];
        self.shape.get_or_insert(LaunchShape {
            grid: one,
            block: one,
            shared_bytes: None,
            is_countable: true,
            arguments: Vec::new(),
        })
    }

    /// Verifies the program by solvers that are started so.
    pub(crate) fn verify(
        &self,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Infallible>,
    ) -> Outcome {
        let Ok(outcome) = match (&self.shape, self.program.kernels.first()) {
            (Some(shape), Some(kernel)) => {
                verify_kernel(&self.program, *kernel, shape, &self.config, start)
            }
            _ => verify(&self.program, &self.config, start),
        };
        outcome
    }
}

/// The solver that is built in.
pub(crate) fn embedded() -> Box<dyn Solver> {
    Box::new(Embedded::new(Limits::DEFAULT))
}

fn rule(tag: &str) -> Result<Rule, String> {
    Rule::named(tag).ok_or_else(|| format!("no rule `{tag}`"))
}

fn property(name: &str) -> Result<PropertyKind, String> {
    name.parse().map_err(|_| format!("no property `{name}`"))
}

/// Up to three extents, `*` for any and `?` for a usual one; the others are one.
fn extents(text: &str) -> Result<[Extent; 3], String> {
    let mut extents = [Extent::Fixed(1); 3];
    if text.split(',').count() > 3 {
        return Err(format!("extents `{text}`"));
    }
    for (extent, text) in extents.iter_mut().zip(text.split(',')) {
        *extent = match text {
            "*" => Extent::Any,
            "?" => Extent::Usual,
            number => {
                let number = number.parse().map_err(|_| format!("extent `{number}`"))?;
                Extent::Fixed(number)
            }
        };
    }
    Ok(extents)
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

//! Programs without `main`: entered by the host functions that launch kernels, or by the kernels.
//!
//! A launcher gives a kernel the arguments and the launch that the program means for it, so it is tried first. Where
//! that leads to no answer (it does something that is not understood, or takes too long), its kernels are checked on
//! their own, with any arguments and launches, and if they are decided that is the answer.

use cuda_verify_base::Deadline;
use cuda_verify_goto::program::{FuncId, GotoProgram, Launcher};
use cuda_verify_smt::solver::Solver;
use cuda_verify_symex::config::Config;
use cuda_verify_symex::outcome::{Outcome, Verdict};
use cuda_verify_symex::{pair, verify_kernel, verify_launcher};

use crate::error::Error;
use crate::options::{Contexts, Extent, LaunchShape, Options};
use crate::replay::{EntryPoint, Replay};

/// An outcome with its replays.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) outcome: Outcome,
    /// Of the violations.
    pub(crate) replays: Vec<Replay>,
    /// How the program was entered, in words; empty if by `main`.
    pub(crate) entries: Vec<String>,
}

/// A program without `main`, and how to check it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'a> {
    pub(crate) goto: &'a GotoProgram,
    pub(crate) options: &'a Options,
    pub(crate) config: &'a Config,
}

impl Entries<'_> {
    /// Checks all entries.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub(crate) fn decide(
        self,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(&Outcome, EntryPoint) -> Vec<Replay>,
    ) -> Result<Decided, Error> {
        let goto = self.goto;
        let (mut outcomes, mut replays, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        let mut undecided: Vec<(&Launcher, Outcome)> = Vec::new();
        let n_launchers = goto.launchers.len();
        for (number, launcher) in goto.launchers.iter().enumerate() {
            // The kernels on their own may need as much as each launcher.
            let config = self.with_share(n_launchers - number + 1);
            let outcome = verify_launcher(goto, launcher.func, &config, start)?;
            if is_unknown(&outcome) && self.options.contexts == Contexts::Auto {
                undecided.push((launcher, outcome));
                continue;
            }
            entries.push(format!("`{}` with any arguments", self.name(launcher.func)));
            replays.extend(replay(&outcome, EntryPoint::Launcher(launcher.func)));
            outcomes.push(outcome);
        }
        let is_launched =
            |kernel: &FuncId| goto.launchers.iter().any(|it| it.kernels.contains(kernel));
        let is_undecided =
            |kernel: &FuncId| undecided.iter().any(|(it, _)| it.kernels.contains(kernel));
        let alone: Vec<FuncId> = goto
            .kernels
            .iter()
            .copied()
            .filter(|kernel| !is_launched(kernel) || is_undecided(kernel))
            .collect();
        let shape = symex_shape(&self.options.shape);
        let mut unknown = Vec::new();
        for (number, kernel) in alone.iter().enumerate() {
            let config = self.with_share(alone.len() - number);
            let outcome = verify_kernel(goto, *kernel, &shape, &config, start)?;
            if is_unknown(&outcome) {
                unknown.push(*kernel);
            }
            entries.push(format!("kernel `{}` on its own", self.name(*kernel)));
            replays.extend(replay(&outcome, EntryPoint::Kernel(*kernel, shape.shared_bytes)));
            outcomes.push(outcome);
        }
        for (launcher, outcome) in undecided {
            if launcher.kernels.iter().any(|kernel| unknown.contains(kernel)) {
                outcomes.push(outcome);
            }
        }
        if n_launchers == 0 {
            entries.clear();
        }
        Ok(Decided { outcome: Outcome::all(outcomes), replays, entries })
    }

    /// Checks one host function with any arguments.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub(crate) fn decide_function(
        self,
        func: FuncId,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(&Outcome, EntryPoint) -> Vec<Replay>,
    ) -> Result<Decided, Error> {
        let outcome = verify_launcher(self.goto, func, self.config, start)?;
        let replays = replay(&outcome, EntryPoint::Launcher(func));
        let entries = vec![format!("`{}` with any arguments", self.name(func))];
        Ok(Decided { outcome, replays, entries })
    }

    fn name(&self, func: FuncId) -> &str {
        &self.goto.functions[func].name
    }

    /// The configuration with one of so many equal parts of the time that is left.
    fn with_share(&self, n_parts: usize) -> Config {
        let parts = u32::try_from(n_parts.max(1)).unwrap_or(u32::MAX);
        let deadline: &Deadline = &self.config.deadline;
        let deadline = match deadline.remaining() {
            Some(left) => deadline.at_most(left / parts),
            None => deadline.clone(),
        };
        Config { deadline, ..self.config.clone() }
    }
}

fn is_unknown(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Unknown(_))
}

fn symex_shape(shape: &LaunchShape) -> pair::LaunchShape {
    let extent = |extent: Extent| match extent {
        Extent::Fixed(n) => pair::Extent::Fixed(n),
        Extent::Any => pair::Extent::Any,
        Extent::Usual => pair::Extent::Usual,
    };
    pair::LaunchShape {
        grid: shape.grid.map(extent),
        block: shape.block.map(extent),
        shared_bytes: shape.shared_bytes,
        is_countable: shape.is_countable,
    }
}

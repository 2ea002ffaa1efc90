//! What the options of a verification mean for a run on concrete values.

use cuda_verify_base::Effort;
use cuda_verify_goto::run::Config;

use crate::options::{Options, Threads};

/// Steps that count as one unit of work.
const STEPS_PER_EFFORT: u64 = 64;

/// The work of so many steps.
pub(crate) const fn effort_of(n_steps: u64) -> Effort {
    Effort(n_steps / STEPS_PER_EFFORT)
}

/// The steps that are so much work.
pub(crate) const fn steps_of(effort: Effort) -> u64 {
    effort.0.saturating_mul(STEPS_PER_EFFORT)
}

/// Which of the options has no meaning for a run.
pub(crate) fn unfit(options: &Options) -> Option<&'static str> {
    let unfit = [
        (options.arch_list.len() > 1, "more than one architecture"),
        (options.entry.is_some(), "an entry other than `main`"),
        (!options.kernels.is_empty(), "a kernel on its own"),
        (options.allow_benign_races, "the tolerance of benign races"),
        (options.races_in_blocks_only, "leaving out races between blocks"),
        (options.warp_sync.is_some(), "lockstep of threads"),
        (options.warp_lockstep, "lockstep of warps"),
        (options.undefined_return_any, "a function without a body"),
        (matches!(options.threads, Threads::Pair | Threads::First(_)), "a part of the threads"),
    ];
    unfit.into_iter().find(|(is_set, _)| *is_set).map(|(_, what)| what)
}

/// How a program is run as it is.
pub(crate) fn config_of_run(options: &Options) -> Config {
    Config {
        max_steps: u64::MAX,
        max_threads: u64::from(u32::MAX),
        max_bytes: u64::from(options.memory_mib) << 20,
        barriers_need_all: options.barriers_need_all,
        hardware: options.hardware(),
        ..Config::new(options.properties)
    }
}

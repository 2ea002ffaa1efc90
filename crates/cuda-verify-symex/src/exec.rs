//! Execution of instructions on symbolic paths, whoever runs: the host, every thread, or one arbitrary thread.

pub(crate) mod analysis;
pub(crate) mod atomics;
pub(crate) mod blocks;
pub(crate) mod control;
pub(crate) mod eval;
pub(crate) mod floats;
pub(crate) mod functions;
pub(crate) mod history;
pub(crate) mod intrinsic;
pub(crate) mod path;
pub(crate) mod run;
pub(crate) mod shared_addresses;
pub(crate) mod step;
pub(crate) mod word;

use std::cell::RefCell;
use std::rc::Rc;

use cuda_verify_base::SecondaryMap;
use cuda_verify_goto::program::FuncId;
use cuda_verify_smt::term::TermId;

use crate::exec::analysis::FunctionFacts;

/// The state of running instructions.
#[derive(Debug, Default)]
pub(crate) struct Execution {
    /// The condition under which the expression that is evaluated matters; `None` for always.
    pub(crate) evaluated_under: Option<TermId>,
    /// Nothing is checked or recorded while positive.
    pub(crate) n_mutes: u32,
    /// How many terms there were when the clock was last read.
    pub(crate) terms_at_clock_read: usize,
    /// What is known of functions, once they were called.
    facts: SecondaryMap<FuncId, Option<Rc<RefCell<FunctionFacts>>>>,
}

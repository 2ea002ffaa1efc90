//! What paths came to, to tell a proof from one in which nothing happened.

use cuda_verify_base::id::Id as _;
use cuda_verify_base::{Name, Span};
use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_smt::eval::Model;
use cuda_verify_smt::term::TermId;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::vcc::obligation::Fact;
/// When something happens.
#[derive(Clone, Debug, Default)]
pub(crate) struct Happens {
    /// Whether it surely does.
    pub(crate) always: bool,
    /// Else under one of these conditions.
    pub(crate) conditions: Vec<TermId>,
}

impl Happens {
    pub(crate) fn add(
        &mut self,
        engine_pool: &mut cuda_verify_smt::term::TermPool,
        condition: TermId,
    ) {
        if self.always || engine_pool.is_false(condition) || self.conditions.contains(&condition) {
            return;
        }
        if engine_pool.is_true(condition) {
            self.always = true;
            self.conditions.clear();
        } else if self.conditions.len() < MAX_CONDITIONS {
            self.conditions.push(condition);
        } else if let Some(last) = self.conditions.last_mut() {
            *last = engine_pool.mk_or(*last, condition);
        }
    }

    /// Whether it never happens as far as folding tells.
    pub(crate) fn is_never(&self) -> bool {
        !self.always && self.conditions.is_empty()
    }
}

/// An assumption of the program.
#[derive(Clone, Debug)]
pub(crate) struct Assumption {
    pub(crate) span: Span,
    pub(crate) reached: Happens,
    pub(crate) passed: Happens,
    /// What it says, where a path last came to it.
    pub(crate) cond: TermId,
    /// The instruction after it.
    pub(crate) next: (FuncId, InstrId),
    /// The launch in which paths came to it; 0 on the host.
    pub(crate) launch: u64,
}

/// A launch that a path came to.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) kernel: Name,
    pub(crate) span: Span,
    pub(crate) number: u64,
    /// When a path comes to it.
    pub(crate) reached: TermId,
    /// When a thread, or all of them, come to the end of the kernel.
    pub(crate) finished: Happens,
    /// Whether each of them never leaves a loop.
    pub(crate) is_endless: bool,
    /// The last loop that one arbitrary thread has gone through.
    pub(crate) last_loop: Option<Span>,
}

/// What paths came to.
#[derive(Debug, Default)]
pub(crate) struct Witnesses {
    pub(crate) assumptions: IndexMap<(FuncId, InstrId, Span, u64), Assumption, FxBuildHasher>,
    pub(crate) launches: Vec<Launch>,
    pub(crate) reached: FxHashMap<FuncId, Vec<bool>>,
    /// Models found so far: what holds in one of them can happen.
    pub(crate) models: Vec<Model>,
    /// Which of the present facts do not hold in such a model, by its number, as far as that was looked for.
    pub(crate) broken: FxHashMap<usize, Vec<Fact>>,
    /// When two threads make an access, and where it is.
    pub(crate) uses: IndexMap<TermId, Span, FxBuildHasher>,
    /// Where the host ends.
    pub(crate) ends: Vec<Span>,
    /// A loop of the host that is never left.
    pub(crate) endless: Option<Span>,
}

impl Witnesses {
    /// The instructions that paths came to.
    pub(crate) fn reached(&self) -> impl Iterator<Item = (FuncId, InstrId)> + '_ {
        self.reached.iter().flat_map(|(func, instrs)| {
            let reached = instrs.iter().enumerate().filter(|(_, is_reached)| **is_reached);
            reached.map(|(index, _)| (*func, InstrId::from_index(index)))
        })
    }

    pub(crate) fn is_reached(&self, (func, instr): (FuncId, InstrId)) -> bool {
        let instrs = self.reached.get(&func);
        instrs.is_some_and(|instrs| instrs.get(instr.index()).copied().unwrap_or(false))
    }
}

/// Conditions under which something happens that are kept apart.
pub(crate) const MAX_CONDITIONS: usize = 16;

//! The second thread: the first one under other names.

use std::rc::Rc;

use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::Engine;
use crate::symbols::Sharing;
use crate::threads::terms::ThreadTerms;

/// Gives a second thread's view of terms.
#[derive(Debug)]
pub(crate) struct Renaming {
    /// Symbols on which at least these threads agree keep their names.
    common: Sharing,
    /// Whether the second thread is in the same iterations of its loops.
    is_in_step: bool,
    /// Symbols that keep their names, too.
    converged: Rc<FxHashSet<TermId>>,
    symbols: Rc<FxHashMap<TermId, TermId>>,
    /// Terms whose names are known, and their other names.
    results: FxHashMap<TermId, TermId>,
}

impl Renaming {
    /// Of a thread that agrees with the first one on symbols of that sharing and above.
    pub(crate) fn new(common: Sharing) -> Self {
        Self {
            common,
            is_in_step: false,
            converged: Rc::default(),
            symbols: Rc::default(),
            results: FxHashMap::default(),
        }
    }

    /// Of a lane of the same warp that agrees with the first one on these symbols, too.
    pub(crate) fn converged(symbols: Rc<FxHashSet<TermId>>) -> Self {
        Self { converged: symbols, ..Self::new(Sharing::Warp) }
    }

    /// Of such a thread in the same iteration of every loop.
    pub(crate) fn in_step(common: Sharing) -> Self {
        Self { is_in_step: true, ..Self::new(common) }
    }

    /// The second thread's value of a term.
    pub(crate) fn apply(&mut self, engine: &mut Engine<'_>, term: TermId) -> TermId {
        for symbol in engine.pool.symbols_beyond(term, &self.results) {
            let is_common = engine.abstraction.as_ref().is_none_or(|abstraction| {
                engine.pool.sharing(symbol) >= self.common
                    || self.converged.contains(&symbol)
                    || (self.is_in_step
                        && abstraction.in_step.get(&symbol).is_some_and(|it| *it >= self.common))
            });
            let mut other = symbol;
            if !is_common {
                other = engine.pool.other(symbol);
                Rc::make_mut(&mut self.symbols).insert(symbol, other);
            }
            self.results.insert(symbol, other);
        }
        engine.pool.substitute_further(term, &mut self.results)
    }

    /// The renamed symbols so far.
    pub(crate) fn symbols(&self) -> Rc<FxHashMap<TermId, TermId>> {
        Rc::clone(&self.symbols)
    }

    /// The second thread.
    pub(crate) fn thread(&mut self, engine: &mut Engine<'_>, thread: ThreadTerms) -> ThreadTerms {
        ThreadTerms {
            block_idx: thread.block_idx.map(|term| self.apply(engine, term)),
            thread_idx: thread.thread_idx.map(|term| self.apply(engine, term)),
        }
    }
}
